/**
 * The most that each everyday task may ask of its user on a phone: taps, fields to fill in, and kB to load with an
 * empty cache, pictures included. The M-Pesa PIN is typed on another page and does not count.
 */
export type TaskLimits = { readonly name: string; taps: number; fields: number; kilobytes: number }

export const TASKS = {
  barberToday: { name: 'A barber in Kilimani today, from home', taps: 5, fields: 1, kilobytes: 2000 },
  bookAsVisitor: { name: 'Book as a new visitor, from the card', taps: 8, fields: 4, kilobytes: 2000 },
  bookAndSignIn: { name: 'Book and sign in, from the card', taps: 5, fields: 2, kilobytes: 2000 },
  bookSignedIn: { name: 'Book signed in, from the offer', taps: 2, fields: 0, kilobytes: 2000 },
  verifyPhone: { name: 'Verify the phone number', taps: 4, fields: 1, kilobytes: 2000 },
  move: { name: 'Move a booking', taps: 4, fields: 0, kilobytes: 2000 },
  cancel: { name: 'Cancel a booking', taps: 3, fields: 0, kilobytes: 2000 },
  review: { name: 'Review a visit', taps: 5, fields: 1, kilobytes: 2000 },
  share: { name: 'Share an offer', taps: 2, fields: 0, kilobytes: 2000 },
  refer: { name: 'Refer a friend', taps: 3, fields: 0, kilobytes: 2000 },
  help: { name: 'Help with a booking', taps: 1, fields: 0, kilobytes: 2000 },
  deleteAccount: { name: 'Delete the account', taps: 5, fields: 0, kilobytes: 2000 },
  confirm: { name: 'Merchant: confirm a request', taps: 1, fields: 0, kilobytes: 2000 },
  checkIn: { name: 'Merchant: check in by code', taps: 2, fields: 1, kilobytes: 2000 },
  answerReview: { name: 'Merchant: answer a review', taps: 3, fields: 1, kilobytes: 2000 },
} as const satisfies Record<string, TaskLimits>
