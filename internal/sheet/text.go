package sheet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

const notUTF8 = "The file is not UTF-8. It was read as Windows-1252: look at the accented letters."

// readText reads a whole file as UTF-8 with line feeds, and says how it had to be
// read.
func readText(r io.Reader) (text, note string, err error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return "", "", fmt.Errorf("read the file: %w", err)
	}
	if len(data) > MaxBytes {
		return "", "", fmt.Errorf("the file has more than %d MB: split it", MaxBytes>>20)
	}
	if err := refuseOther(data); err != nil {
		return "", "", err
	}
	switch {
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		data = data[3:]
	case bytes.HasPrefix(data, []byte("\xFF\xFE")):
		return lines(fromUTF16(data[2:], binary.LittleEndian)), "", nil
	case bytes.HasPrefix(data, []byte("\xFE\xFF")):
		return lines(fromUTF16(data[2:], binary.BigEndian)), "", nil
	case bytes.IndexByte(data, 0) >= 0:
		return "", "", errors.New("the file is not text, or UTF-16 without its mark: save it as CSV in UTF-8")
	}
	if utf8.Valid(data) {
		return lines(string(data)), "", nil
	}
	decoded, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return "", "", fmt.Errorf("read the file as Windows-1252: %w", err)
	}
	return lines(string(decoded)), notUTF8, nil
}

// refuseOther names the files that people bring in place of a CSV file.
func refuseOther(data []byte) error {
	for _, kind := range []struct{ magic, name string }{
		{"PK\x03\x04", "a spreadsheet (.xlsx or .ods)"},
		{"\xD0\xCF\x11\xE0", "a spreadsheet (.xls)"},
		{"%PDF-", "a PDF"},
		{"\x1F\x8B", "a compressed file"},
	} {
		if bytes.HasPrefix(data, []byte(kind.magic)) {
			return fmt.Errorf("the file is %s, not CSV: open it there and save it as CSV", kind.name)
		}
	}
	return nil
}

// fromUTF16 decodes; half a character at the end, or half a pair, is U+FFFD.
func fromUTF16(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, 0, len(data)/2+1)
	for ; len(data) >= 2; data = data[2:] {
		units = append(units, order.Uint16(data))
	}
	if len(data) == 1 {
		units = append(units, utf8.RuneError)
	}
	return string(utf16.Decode(units))
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func lines(s string) string { return lineEnds.Replace(s) }
