/** The links of reminders: a booking, and what its customer may do with it, without a sign-in until it begins. */
export {}
