package settings

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// Markdown writes the page of all settings, a table for each desk.
func Markdown(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString(`# Settings

What is set at a narrow place counts before what is set at a wide one. A setting
is never changed, only followed by another, so what held on an earlier day can
still be read. ` + "`holdfast settings set KEY VALUE`" + ` sets one, with ` + "`--branch CODE`" + `
for one branch alone; ` + "`holdfast settings list`" + ` tells what is set.
`)
	last := ""
	for _, d := range All() {
		desk, _, _ := strings.Cut(d.Key, ".")
		if desk != last {
			fmt.Fprintf(&b, "\n## %s\n\n", desk)
			b.WriteString("| Setting | What it decides | Values | Default | Set for |\n|---|---|---|---|---|\n")
			last = desk
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n",
			d.Key, cell(d.Doc), cell(d.Allowed), cell(d.Default), places(d.Scopes))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// cell keeps a text inside its cell of a table.
func cell(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "|", `\|`)
}
