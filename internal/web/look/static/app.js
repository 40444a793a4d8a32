// Every page works without this. With it a desk reads as fast as a scanner
// types, and a slow or lost server is said in words.
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
const announce = text => { $('#announce')?.replaceChildren(text); };

// Switches, kept per workplace, and the theme.
const on = name => { try { return localStorage['hf.' + name] !== 'off'; } catch { return true; } };
const flip = name => { try { localStorage['hf.' + name] = on(name) ? 'off' : 'on'; } catch {} };
const showSwitches = () => {
  for (const b of $$('[data-switch]')) {
    const is = on(b.dataset.switch), word = $('[data-yes]', b);
    b.setAttribute('aria-pressed', is);
    word.textContent = word.dataset[is ? 'yes' : 'no'];
  }
  for (const w of $$('[data-theme-tool] span')) w.textContent = w.dataset[root.dataset.theme || 'system'];
};
const nextTheme = () => {
  const theme = { '': 'light', light: 'dark', dark: '' }[root.dataset.theme ?? ''];
  if (theme) root.dataset.theme = theme; else delete root.dataset.theme;
  document.cookie = `hf_theme=${theme};path=/;samesite=lax;max-age=${theme ? 31536000 : 0}`;
};

// Three sounds: a tick, two rising notes, a low double buzz.
let audio;
const note = (hertz, at, length, type = 'sine', loud = .15) => {
  const o = audio.createOscillator(), g = audio.createGain(), t = audio.currentTime + at;
  o.type = type; o.frequency.value = hertz;
  g.gain.setValueAtTime(loud, t); g.gain.exponentialRampToValueAtTime(.001, t + length);
  o.connect(g).connect(audio.destination); o.start(t); o.stop(t + length);
};
const sounds = {
  read: () => note(1760, 0, .04, 'square', .06),
  done: () => { note(660, 0, .12); note(990, .11, .2); },
  refused: () => { note(125, 0, .16, 'sawtooth'); note(125, .22, .22, 'sawtooth'); },
};
const sound = name => {
  if (!name || !on('sounds') || !window.AudioContext) return;
  audio ??= new AudioContext();
  audio.resume();
  sounds[name]();
};
const heard = new Set();
const unheard = () => {
  const fresh = $$('[data-sound]').map(e => e.dataset.sound).filter(s => !heard.has(s));
  fresh.forEach(s => heard.add(s));
  return fresh.some(s => s.startsWith('refused')) ? 'refused' : fresh.length && 'done';
};

// The scan field. A scan is the act; others wait their turn meanwhile. One
// without an answer is sent again under the same key.
const field = () => $('[data-scan]');
let queue = [], sent = null, own = false, last = '', lastAt = -9e9, lostAt = '', tries = 0, late, retry;
const showWaiting = () => {
  const n = queue.length - (lostAt && 1);
  for (const e of $$('[data-waiting]')) { e.hidden = n < 1; e.textContent = counted(n, 'waiting'); }
  if (lostAt) lineSays(fill(words.lost, lostAt) + ' ' + counted(queue.length, 'kept'));
};
const lineSays = text => { const p = $('#connection'); if (p) { p.textContent = text; p.hidden = !text; } };
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
  const code = text.trim(), now = performance.now(), twice = code === last && now - lastAt < 2000;
  if (!code) return press('Enter');
  last = code; lastAt = now;
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
  return e;
};
listen('keydown', e => {
  const at = e.target, input = field(), k = e.key;
  if (input && at === input) {
    if (k === 'Enter' || (k === 'Tab' && !e.shiftKey && at.value.trim()) || (e.ctrlKey && /^[jm]$/.test(k))) {
      const text = at.value;
      e.preventDefault(); at.value = '';
      return take(text);
    }
    if (k === 'Escape') at.value = '';
    if (k === 'ArrowUp' && last) { e.preventDefault(); at.value = last; }
  }
  if (e.ctrlKey || e.altKey || e.metaKey || e.defaultPrevented) return;
  if (/^F\d/.test(k)) return press(k) && e.preventDefault();
  if (k.length > 1 || at.matches?.('input:not([type=radio], [type=checkbox]), select, textarea')) return;
  if (on('keys') && press(k.toUpperCase())) return e.preventDefault();
  if (k !== ' ') input?.focus(); // typed beside the field, meant for it
});
listen('submit', e => {
  const input = field();
  if (own || e.target !== input?.form) return;
  e.preventDefault(); e.stopPropagation();
  const text = input.value;
  input.value = '';
  if (text) take(text);
}, true);
listen('focusout', e => {
  if (!matchMedia('(pointer: coarse)').matches) setTimeout(() => {
    if (document.activeElement.matches('body, main') && !String(getSelection())) field()?.focus({ preventScroll: true });
  });
});
listen('click', e => {
  const b = e.target.closest?.('[data-switch], [data-theme-tool], [data-print], [data-close]'), d = b?.dataset;
  if (!b) return;
  if (d.switch) { flip(d.switch); sound('done'); }
  if ('themeTool' in d) nextTheme();
  if ('print' in d) print();
  if ('close' in d) b.closest('details').firstElementChild.click();
  showSwitches();
});

// htmx sends forms in the background; links lead on.
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
  e.preventDefault(); // another page came back: signed out, or not allowed
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
narrow.addEventListener('change', fold);

// The place's clock, and what is held for you.
const tick = () => {
  for (const c of $$('[data-clock]')) {
    c.base ??= Date.parse(c.dataset.clock) - performance.now();
    c.textContent = local(new Date(c.base + performance.now()).toISOString().slice(11, 16));
  }
};
const countdown = c => {
  const ends = performance.now() + c.dataset.countdown * 1000, left = $('[data-left]', c), pips = $$('rect', c);
  c.dataset.runs = '';
  const timer = setInterval(() => {
    if (!c.isConnected) return clearInterval(timer);
    const s = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
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

unheard(); // a page that was loaded has already happened
arrive();
tick();
setInterval(tick, 5000);
if (!$('[autofocus]')) $('[data-problems]')?.focus();
