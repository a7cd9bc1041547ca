/** Messages of the contact form wait for an answer, or for being closed. */
export const CONTACT_STATUSES = ['open', 'answered', 'closed'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]
