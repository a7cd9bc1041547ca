/** What pages know of the services of a visit (docs/rules/visits.md). */

/** The most services of a visit. */
export const MAX_VISIT_ITEMS = 5

/** The longest that a branch may let a customer wait between two services of a visit. */
export const MAX_VISIT_WAIT_MINUTES = 30

/** The name of a visit in lists and messages: that of its first service, and how many others it has. */
export const visitTitle = (first: string, others: number): string =>
  others === 0 ? first : `${first} + ${others}`
