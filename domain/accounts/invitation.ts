/** Limits of invitations to a merchant's team (docs/rules/accounts.md#teams). */
import { DAY, MINUTE } from '../time/time.ts'

/** Life of the link of an invitation. */
export const INVITATION_LIFE_MS = 7 * DAY
const INVITATION_RESEND_AFTER_MS = 2 * MINUTE
/** Maximum number of times that one invitation is sent. */
export const INVITATION_MAX_SENT = 5
/** Messages with invitations that a merchant sends in a day. */
export const INVITATIONS_PER_DAY = 30
/** Messages with invitations that one address receives in a day, from all merchants. */
export const INVITATIONS_PER_ADDRESS = 5

type Sent = { sentAt: Date; sentCount: number }

/** Returns the milliseconds until the invitation can be sent again; null if it cannot. */
export function waitBeforeResend({ sentAt, sentCount }: Sent, now: Date): number | null {
  if (sentCount >= INVITATION_MAX_SENT) return null
  return Math.max(0, sentAt.getTime() + INVITATION_RESEND_AFTER_MS - now.getTime())
}
