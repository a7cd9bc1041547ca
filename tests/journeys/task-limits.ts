/**
 * The most that each everyday task may ask of its user on a phone of 360×740: taps, fields to fill in, and kB to load on
 * a first visit, with an empty cache and with pictures. Taps and fields are what it takes; kB have a margin of 8%, since
 * the pictures differ from day to day. The M-Pesa PIN is typed on another page, and does not count.
 */
export type TaskLimits = { readonly name: string; taps: number; fields: number; kilobytes: number }

export const TASKS = {
  barberToday: { name: 'A barber in Kilimani today, from home', taps: 5, fields: 1, kilobytes: 447 },
  bookAsVisitor: { name: 'Book any time as a new visitor', taps: 6, fields: 3, kilobytes: 500 },
  bookAndSignIn: { name: 'Book the next time and sign in', taps: 5, fields: 2, kilobytes: 450 },
  bookSignedIn: { name: 'Book signed in, from the offer', taps: 2, fields: 0, kilobytes: 255 },
  bookVisit: { name: 'Book three services with a chosen person', taps: 10, fields: 0, kilobytes: 485 },
  verifyPhone: { name: 'Verify the phone number', taps: 3, fields: 1, kilobytes: 365 },
  move: { name: 'Move a booking', taps: 5, fields: 0, kilobytes: 430 },
  cancel: { name: 'Cancel a booking', taps: 4, fields: 0, kilobytes: 412 },
  review: { name: 'Review a visit', taps: 6, fields: 1, kilobytes: 440 },
  share: { name: 'Share an offer', taps: 2, fields: 0, kilobytes: 275 },
  refer: { name: 'Refer a friend', taps: 3, fields: 0, kilobytes: 365 },
  help: { name: 'Help with a booking', taps: 1, fields: 0, kilobytes: 360 },
  deleteAccount: { name: 'Delete the account', taps: 5, fields: 0, kilobytes: 425 },
  confirm: { name: 'Merchant: confirm a request', taps: 1, fields: 0, kilobytes: 350 },
  checkIn: { name: 'Merchant: check in by code', taps: 2, fields: 1, kilobytes: 390 },
  usePackage: { name: 'Merchant: use a visit of a package', taps: 3, fields: 0, kilobytes: 393 },
  moveIn: { name: 'Merchant: move in, 40 services, 300 clients', taps: 58, fields: 26, kilobytes: 690 },
  answerReview: { name: 'Merchant: answer a review', taps: 3, fields: 1, kilobytes: 420 },
} as const satisfies Record<string, TaskLimits>
