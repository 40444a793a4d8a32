package student

import "holdfast/internal/registration"

var englishLetters = map[registration.LetterKind]letterWords{
	registration.ToldSeat: {
		Subject: "You have a seat: %[1]s",
		Say:     "A seat in %[1]s, %[2]s (%[3]s), came free, and it is yours.",
		Then: "Your timetable shows it. If you do not want it any more, give it up there: it goes to the next who " +
			"waits.",
	},
	registration.ToldOffer: {
		Subject: "Accept before %[4]s: %[1]s",
		Say: "A seat in %[1]s, %[2]s (%[3]s), is offered to you. It is kept for you until %[4]s (%[5]s). Then it goes " +
			"to the next who waits.",
		Then: "Accept it on your timetable page. You can decline it there too.",
	},
	registration.ToldExpired: {
		Subject: "The offer ran out: %[1]s",
		Say: "The seat in %[1]s, %[2]s (%[3]s), that was kept for you was not accepted in time. It goes to the next " +
			"who waits.",
		Then: "If you still want one, join the waiting list again. A new place begins at the end.",
	},
	registration.ToldPassedOver: {
		Subject: "Passed over: %[1]s",
		Say:     "A seat in %[1]s, %[2]s (%[3]s), was free on %[4]s (%[5]s), and it was your turn. You were passed over:",
		Then: "You keep your place on the waiting list. When nothing stands against it any more, the next seat in your " +
			"turn is yours.",
	},
	registration.ToldTakenOff: {
		Subject: "Off the waiting list: %[1]s",
		Say: "A seat in %[1]s, %[2]s (%[3]s), was free on %[4]s (%[5]s), and it was your turn. You could not have it, " +
			"and were taken off the waiting list:",
		Then: "When nothing stands against it any more, you can join the list again. A new place begins at the end.",
	},
	registration.ToldCancelled: {
		Subject: "Cancelled: %[1]s",
		Say: "%[1]s, %[2]s (%[3]s), was cancelled. Your seat there is gone, and nothing of it stands on your " +
			"transcript.",
		Waited: "%[1]s, %[2]s (%[3]s), was cancelled. Its waiting list, on which you stood, is closed.",
		Then:   "Search for another section that fits your week.",
	},
	registration.ToldMoved: {
		Subject: "Other times: %[1]s",
		Say:     "%[1]s, %[2]s (%[3]s), has other times, rooms or another exam. You keep your seat. Now it is:",
		Waited: "%[1]s, %[2]s (%[3]s), has other times, rooms or another exam. You keep your place on its waiting list. " +
			"Now it is:",
		Then: "If that does not fit your week, your timetable page lets you swap it or give it up.",
	},
	registration.ToldLost: {
		Subject: "Your seat is gone: %[1]s",
		Say: "Your seat in %[1]s, %[2]s (%[3]s), depended on %[6]s, which you have not passed. The seat goes to the next " +
			"who waits.",
		Then: "Take %[6]s first; or ask the registrar for an override.",
	},
	registration.ToldDoubt: {
		Subject: "Prerequisite not passed: %[1]s",
		Say: "Your seat in %[1]s, %[2]s (%[3]s), depends on %[6]s, which you have not passed. The seat is yours still. " +
			"The registrar decides what becomes of it.",
		Then: "Ask the registrar, above all if you have passed it elsewhere.",
	},
	registration.ToldPutIn: {
		Subject: "The registrar enrolled you: %[1]s",
		Say:     "The registrar gave you a seat in %[1]s, %[2]s (%[3]s).",
		Then:    "Your timetable shows it. If you did not ask for it, ask the registrar.",
	},
	registration.ToldPutOnList: {
		Subject: "The registrar put you on a waiting list: %[1]s",
		Say:     "The registrar put you on the waiting list of %[1]s, %[2]s (%[3]s).",
		Then:    "Your timetable page shows your place. If you did not ask for it, ask the registrar.",
	},
	registration.ToldTakenOut: {
		Subject: "The registrar took you out: %[1]s",
		Say:     "The registrar took you out of %[1]s, %[2]s (%[3]s).",
		Then:    "If you did not ask for it, ask the registrar.",
	},
	registration.ToldOffList: {
		Subject: "The registrar took you off a waiting list: %[1]s",
		Say:     "The registrar took you off the waiting list of %[1]s, %[2]s (%[3]s).",
		Then:    "If you did not ask for it, ask the registrar.",
	},
}
