package registration

import (
	"time"

	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
)

// policy is what a term's settings say.
type policy struct {
	rules       settings.Switches
	creditLimit catalog.Credits
	inProgress  inProgress
	passedOver  passedOver
	failed      failedPrerequisite
	offerFor    time.Duration
	finesBlock  int64 // minor units
}

func policyOf(v settings.Values, term int64) *policy {
	at := settings.Term(term)
	limit, _ := creditLimitSetting.In(v, at)
	progress, _ := inProgressSetting.In(v, at)
	passed, _ := passedOverSetting.In(v, at)
	failed, _ := failedPrerequisiteSetting.In(v, at)
	hours, _ := offerHoursSetting.In(v, at)
	fines, _ := finesBlockSetting.In(v, at)
	return &policy{
		rules: ruleList.In(v, at), creditLimit: catalog.Credits(limit) * 100, inProgress: inProgress(progress),
		passedOver: passedOver(passed), failed: failedPrerequisite(failed), offerFor: time.Duration(hours) * time.Hour, finesBlock: int64(fines),
	}
}

func (p *policy) on(c *denial.Code) bool { return p.rules.On(c) }
