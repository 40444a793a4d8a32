// Every page works without this. With it a desk is as fast as a scanner types.
const root = document.documentElement;
root.classList.add('js');
const $ = (s, at = document) => at.querySelector(s);
const $$ = (s, at = document) => [...at.querySelectorAll(s)];
const listen = (name, fn, capture) => document.addEventListener(name, fn, capture);
const words = $('#words')?.dataset ?? {};
const digits = [...root.dataset.digits ?? ''];
const local = s => String(s).replace(/\d/g, d => digits[d] ?? d);
const fill = (word = '', value) => word.replace('{0}', local(value));
const counted = (n, key) => n === 1 ? words[key + 'One'] : fill(words[key], n);
const now = () => performance.now();
const announce = text => { $('#announce')?.replaceChildren(text); };

// Switches, kept per workplace; theme.
const on = name => { try { return localStorage['hf.' + name] !== 'off'; } catch { return true; } };
const flip = name => { try { localStorage['hf.' + name] = on(name) ? 'off' : 'on'; } catch {} };
const showSwitches = () => {
  for (const b of $$('[data-switch]')) {
    const word = $('[data-yes]', b);
    b.ariaPressed = on(b.dataset.switch);
    word.textContent = word.dataset[on(b.dataset.switch) ? 'yes' : 'no'];
  }
  for (const w of $$('[data-theme-tool] span')) w.textContent = w.dataset[root.dataset.theme || 'system'];
};
const nextTheme = () => {
  const theme = root.dataset.theme = { light: 'dark', dark: '' }[root.dataset.theme] ?? 'light';
  document.cookie = `hf_theme=${theme};path=/;samesite=lax;max-age=31536000`;
};

// A tick, two rising notes, a low double buzz.
let audio;
const note = (frequency, at, length, type = 'sine', loud = .15) => {
  const o = new OscillatorNode(audio, { type, frequency }), g = new GainNode(audio), t = audio.currentTime + at;
  g.gain.setValueAtTime(loud, t).exponentialRampToValueAtTime(.001, t + length);
  o.connect(g).connect(audio.destination); o.start(t); o.stop(t + length);
};
const sounds = {
  read: () => note(1760, 0, .04, 'square', .06),
  done: () => { note(660, 0, .12); note(990, .11, .2); },
  refused: () => { note(125, 0, .16, 'sawtooth'); note(125, .22, .22, 'sawtooth'); },
};
const sound = name => {
  if (!name || !on('sounds')) return;
  (audio ??= new AudioContext()).resume();
  sounds[name]();
};
const heard = new Set();
const unheard = () => {
  const fresh = $$('[data-sound]').map(e => e.dataset.sound).filter(s => !heard.has(s) && heard.add(s));
  return fresh.some(s => s.startsWith('refused')) ? 'refused' : fresh.length && 'done';
};

// Scans wait their turn. One without an answer is sent again under the same key.
const field = () => $('[data-scan]');
let queue = [], sent = null, own = false, last = '', lastAt = -9e9, lostAt = '', tries = 0, late, retry;
// What waits is kept until its visit is back; another card drops it.
const tell = (s, text) => Object.assign($(s) ?? {}, { textContent: text, hidden: !text });
const visit = () => field()?.form.member?.value ?? '-';
const kept = () => { try { return JSON.parse(sessionStorage.scans); } catch { return []; } };
const showWaiting = () => {
  const n = lostAt ? 0 : queue.length;
  tell('[data-waiting]', n && counted(n, 'waiting'));
  if (lostAt) lineSays(fill(words.lost, lostAt) + ' ' + counted(queue.length, 'kept'));
  const at = visit();
  if (queue[0] || at > '-' || at === kept()[0]) try { sessionStorage.scans = JSON.stringify([at, queue]); } catch {}
};
const lineSays = text => tell('#connection', text);
const showSending = code => {
  const line = $('[data-sending-line]')?.content.firstElementChild.cloneNode(true);
  if (!line) return;
  $('.code', line).textContent = code;
  $('[data-lines]').prepend(line);
  late = setTimeout(() => { $('[data-late]', line).hidden = false; announce(words.late); }, 10000);
};
const send = () => {
  const input = field();
  if (!sent && queue.length && input && !$('[data-refusal]')) {
    sent = queue.shift();
    const key = $('[name=_key]', input.form), typed = input.value;
    if (key) sent.key = key.value = sent.key ?? key.value;
    showSending(sent.code);
    input.value = sent.code;
    own = true;
    input.form.requestSubmit();
    own = false;
    input.value = typed;
  }
  showWaiting();
};
const take = text => {
  const code = text.trim(), at = now(), twice = code === last && at - lastAt < 2000;
  if (!code || (!code[1] && press(code))) return;
  last = code; lastAt = at;
  if (twice) return announce(words.twice);
  sound('read');
  queue.push({ code });
  send();
};
const answered = lost => {
  clearTimeout(late); clearTimeout(retry);
  $('.line.sending')?.remove();
  if (lost) {
    lostAt ||= $('[data-clock]')?.textContent ?? '';
    queue.unshift(sent);
    retry = setTimeout(send, Math.min(2000 * 2 ** tries++, 15000));
  } else if (lostAt) { lostAt = ''; tries = 0; lineSays(''); }
  sent = null;
  lost ? showWaiting() : send();
};

// Keys.
const press = key => {
  const e = $$('[data-key]').find(e => e.dataset.key === key && e.offsetParent);
  if (e) e.matches('input') ? e.focus() : e.click();
  if (e?.matches('summary')) $('select', e.parentNode).focus();
  return e;
};
const enter = (e, input) => {
  const text = input.value;
  e.preventDefault(); input.value = '';
  take(text);
};
listen('keydown', e => {
  const at = e.target, input = field(), k = e.key;
  if (input && at === input) {
    if (at.value.trim() && (k === 'Enter' || (k === 'Tab' && !e.shiftKey) || (e.ctrlKey && /^[jm]$/.test(k)))) return enter(e, at);
    if (k === 'Enter') { e.preventDefault(); press(k); }
    if (k === 'Escape') at.value = '';
    if (k === 'ArrowUp' && last) { e.preventDefault(); at.value = last; }
  }
  if (e.ctrlKey || e.altKey || e.metaKey || e.defaultPrevented) return;
  if (/^F\d/.test(k)) return press(k) && e.preventDefault();
  if (k.length > 1 || at.matches?.('input:not([type=radio], [type=checkbox]), select, textarea')) return;
  if (on('keys') && press(k.toUpperCase())) return e.preventDefault();
  if (k !== ' ') input?.focus();
});
listen('submit', e => {
  const input = field();
  if (own || e.target !== input?.form) return;
  e.stopPropagation();
  enter(e, input);
}, true);
listen('focusout', e => {
  if (!matchMedia('(pointer: coarse)').matches) setTimeout(() => {
    if (document.activeElement.matches('body, main') && !String(getSelection())) field()?.focus({ preventScroll: true });
  });
});
listen('click', e => {
  const b = e.target.closest?.('button'), d = b?.dataset ?? {};
  if (d.switch) { flip(d.switch); sound('done'); }
  if ('themeTool' in d) nextTheme();
  if ('print' in d) print();
  if ('close' in d) b.closest('details').open = false;
  showSwitches();
});

// htmx sends forms; links lead on.
const hx = (name, fn) => listen('htmx:' + name, e => fn(e.detail.ctx ?? {}, e));
let scan = null;
hx('before:init', (_, e) => { if (e.target.matches('a:not([hx-get])')) e.preventDefault(); });
hx('config:request', ctx => { if (ctx.sourceElement.matches('[data-scan-form]')) scan = ctx; });
hx('before:request', ctx => {
  const b = ctx.request.submitter;
  ctx.slow = setTimeout(() => { if (b) b.dataset.busy = words.sending; }, 400);
});
const failed = ctx => {
  const from = ctx.sourceElement;
  ctx.lost = true;
  if (from?.matches('[data-sse]')) {
    from.tries = (from.tries ?? 0) + 1;
    setTimeout(() => htmx.trigger(from, 'hf:retry'), Math.min(500 * 2 ** from.tries, 60000));
  } else if (from && ctx !== scan) lineSays(words.unknown);
};
hx('error', failed);
hx('response:error', ctx => { if (ctx.response.status > 499) failed(ctx); });
hx('before:swap', (ctx, e) => {
  if (!ctx.select || e.detail.tasks.some(t => t.fragment?.childElementCount)) return;
  e.preventDefault(); // another page came back
  if (ctx.response.raw.redirected) return location.assign(ctx.response.raw.url);
  const other = $('#main', new DOMParser().parseFromString(ctx.text, 'text/html'));
  if (other) { $('#main').replaceWith(other); other.focus(); }
});
hx('finally:request', ctx => {
  clearTimeout(ctx.slow);
  delete ctx.request?.submitter?.dataset.busy;
  if (ctx.hx?.redirect) return;
  if (ctx === scan) { scan = null; answered(ctx.lost); } else send();
});
hx('after:swap', ctx => {
  if (!lostAt) lineSays('');
  history.replaceState(0, '', $('[data-address]')?.dataset.address ?? location);
  arrive();
  sound(unheard());
  (ctx.response?.status === 422 && $('[data-problems]') || $('[data-choice] :is(button, a)') || field())?.focus();
  announce($('.fresh .told, [data-announce]')?.textContent ?? '');
});

const narrow = matchMedia('(max-width: 53.7em)');
const fold = () => { for (const d of $$('[data-fold]')) d.open = !narrow.matches; };
const arrive = () => {
  showSwitches(); showWaiting(); fold();
  $$('[data-countdown]:not([data-runs])').forEach(countdown);
};
narrow.onchange = fold;

// Clock and countdown.
const tick = () => {
  for (const c of $$('[data-clock]')) {
    c.base ??= Date.parse(c.dataset.clock) - now();
    c.textContent = local(new Date(c.base + now()).toISOString().slice(11, 16));
  }
};
const countdown = c => {
  const ends = now() + c.dataset.countdown * 1000, left = $('[data-left]', c), pips = $$('rect', c);
  c.dataset.runs = '';
  const timer = setInterval(() => {
    if (!c.isConnected) return clearInterval(timer);
    const s = Math.max(0, Math.ceil((ends - now()) / 1000));
    left.textContent = local(`${Math.floor(s / 60)}:${String(s % 60).padStart(2, 0)}`);
    pips.forEach((p, i) => p.setAttribute('class', i < s * pips.length / c.dataset.of ? 'full' : 'open'));
    c.classList.toggle('soon', s <= 60);
    if (s === 60 || s === 15) announce(fill(words.left, left.textContent));
    if (s) return;
    clearInterval(timer);
    $('.count-over', c).hidden = false;
    if (c.dataset.reload) location.assign(c.dataset.reload);
  }, 1000);
};

unheard(); // it was before
if (kept()[0] === visit()) queue = kept()[1];
arrive();
setTimeout(send); // after htmx
tick();
setInterval(tick, 5000);
if (!$('[autofocus]')) $('[data-problems]')?.focus();
