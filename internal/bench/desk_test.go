package bench

import (
	"log/slog"
	"testing"
)

// The desk can be measured to the end, and figures that cannot be are refused.
func TestV13_TheDeskIsMeasured(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	all, err := Desk(t.Context(), DeskOptions{Titles: 1014, Rounds: 14, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range all {
		if w.P50 <= 0 || w.P95 < w.P50 || w.Max < w.P95 {
			t.Errorf("%+v", w)
		}
	}
	if len(all) != 5 {
		t.Errorf("%d figures", len(all))
	}
	if _, err := Desk(t.Context(), DeskOptions{Titles: 1000, Rounds: 14, Log: log}); err == nil {
		t.Error("fourteen loans of no titles were measured")
	}
}
