package mail

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	gomail "github.com/wneessen/go-mail"
)

// Folder is the Sender of a server that has no mail server yet: each message
// becomes a file that mail programs open.
type Folder struct {
	Dir  string // made when the first message comes
	From string // who sends, for example "City Library <library@example.org>"; "" for [Nobody]
}

// Nobody is who sends from a Folder that does not say.
const Nobody = "Holdfast <holdfast@localhost>"

// Send writes ID.eml, for its owner's eyes only. The file is there whole or not
// at all; the same message again replaces it.
func (f Folder) Send(ctx context.Context, m Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	from := f.From
	if from == "" {
		from = Nobody
	}
	msg, err := compose(m, from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.Dir, 0o700); err != nil {
		return fmt.Errorf("make the folder for mail: %w", err)
	}
	if err := writeWhole(filepath.Join(f.Dir, m.ID+".eml"), msg); err != nil {
		return fmt.Errorf("write message %s: %w", m.ID, err)
	}
	return nil
}

// writeWhole writes beside the path and moves the finished file there.
func writeWhole(path string, msg *gomail.Msg) (err error) {
	draft, err := os.CreateTemp(filepath.Dir(path), ".draft-*") // 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(draft.Name()))
		}
	}()
	if _, err := msg.WriteTo(draft); err != nil {
		return errors.Join(err, draft.Close())
	}
	if err := draft.Sync(); err != nil {
		return errors.Join(err, draft.Close())
	}
	if err := draft.Close(); err != nil {
		return err
	}
	return os.Rename(draft.Name(), path)
}
