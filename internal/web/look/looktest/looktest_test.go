package looktest

import (
	"strings"
	"testing"
)

func TestFaultsFindsEachKindOfFault(t *testing.T) {
	cases := []struct{ html, fault string }{
		{`<div><p></div>`, `closes <p>`},
		{`<div>`, `<div> is never closed`},
		{`<div/>`, `not closed by its slash`},
		{`<p id="a"></p><p id="a"></p>`, `"a" occurs twice`},
		{`<p style="color:red"></p>`, `style attribute`},
		{`<p onclick="x()"></p>`, `handler onclick`},
		{`<p hx-on:click="x()"></p>`, `handler hx-on:click`},
		{`<p hx-vals="js:{}"></p>`, `script in hx-vals`},
		{`<a href="javascript:x()">a</a>`, `script in href`},
		{`<p hx-trigger="click[x]"></p>`, `filter in hx-trigger`},
		{`<script>x()</script>`, `inline <script>`},
		{`<style></style>`, `<style>`},
		{`<img src="a">`, `no alt`},
		{`<button><svg></svg></button>`, `<button> says nothing`},
		{`<input name="q">`, `"q" has no label`},
		{`<form method="post" action="/x"></form>`, `no field _token`},
		{`<p class=a></p>`, `without quotes`},
		{`<p class="a></p>`, `closing quote`},
		{`<p class="a" class="b"></p>`, `two attributes class`},
		{strings.Repeat(`<p>`, maxDepth+1), `nested more than`},
		{`<title>a</titles></title>` + `</p>`, `</p> closes`},
		{`<p>ZgotmplZ</p>`, `ZgotmplZ`},
		{`<!doctype html><html lang="en" dir="ltr"><h1>a</h1><label for="b">c</label></html>`, `points at "b"`},
		{`<!doctype html><html lang="en" dir="ltr"><h1>a</h1><a href="#b">c</a></html>`, `leads to #b`},
		{`<!doctype html><html lang="en" dir="ltr"><h1 id="a">a</h1><nav aria-label="a"></nav><section aria-labelledby="a"></section></html>`,
			`two parts of the page are called "a"`},
		{`<!doctype html><html><h1>a</h1></html>`, `the language ""`},
		{`<!doctype html><html lang="en" dir="ltr"></html>`, `0 first headings`},
	}
	for _, c := range cases {
		if got := strings.Join(Faults(c.html), "; "); !strings.Contains(got, c.fault) {
			t.Errorf("%s: faults %q, want one with %q", c.html, got, c.fault)
		}
	}
}

func TestFaultsIsSilentAboutWhatIsRight(t *testing.T) {
	page := `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>a < b</title><script src="/a.js" defer></script></head>
<body><!-- a > b --><h1>A &amp; B</h1><svg viewBox="0 0 1 1"><path d="M0 0"/><title id="t">x</title></svg>
<form method="post" action="/x"><input type="hidden" name="_token" value=""><input type="hidden" name="_key" value="">
<label for="f">F</label><input id="f" name="f" aria-describedby="h"><p id="h">hint</p><textarea aria-label="T"><b></textarea>
<button>Go</button></form><a href="#f">to F</a><br><img src="a" alt=""></body></html>`
	if faults := Faults(page); len(faults) != 0 {
		t.Errorf("a right page has faults: %q", faults)
	}
}

func TestAFormWithoutRetryKeyIsAFaultUnlessItsOperationTakesNone(t *testing.T) {
	form := `<form method="post" action="/sign-out"><input type="hidden" name="_token" value=""></form>`
	if faults := Faults(form); len(faults) != 1 || !strings.Contains(faults[0], "no field _key") {
		t.Errorf("without the exception: %q", faults)
	}
	if faults := Faults(form, "/sign-out"); len(faults) != 0 {
		t.Errorf("with the exception: %q", faults)
	}
}

func FuzzFaultsReadsAnything(f *testing.F) {
	for _, seed := range []string{"<", "</", "<a", "<a b", `<a b="`, "<!--", "<script>", "<textarea></",
		"a<b>c</b>", "<svg><a/></svg>"} {
		f.Add(seed)
	}
	f.Fuzz(func(_ *testing.T, text string) { Faults(text) }) // ends, whatever it is given
}
