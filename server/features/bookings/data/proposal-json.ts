/** The open proposal of a booking, as a part of the statements that read bookings. */
import type * as z from 'zod'
import type { Proposal } from '#contract/entities/booking.ts'
import type { CamelJsonRow, JsonRow } from '#server/platform/database/rows.ts'

/** Times are ISO text. */
export type ProposalJson = Pick<
  CamelJsonRow<'booking_proposals'>,
  'id' | 'staffId' | 'message' | 'expiresAt' | 'createdAt'
> & { start: string; end: string; staffName: JsonRow<'shared.staff'>['name'] | null }

/** Returns the SQL of the open proposal of booking `id`. It may have expired. */
export const proposalJson = (id: string): string => `(
    SELECT json_build_object('id', p.id, 'start', lower(p.during), 'end', upper(p.during), 'staffId', p.staff_id, 'staffName', s.name,
      'message', p.message, 'expiresAt', p.expires_at, 'createdAt', p.created_at)
    FROM booking_proposals p LEFT JOIN shared.staff s ON s.id = p.staff_id WHERE p.booking_id = ${id} AND p.status = 'open'
  )`

const iso = (at: string): string => new Date(at).toISOString()

/** Returns null once it has expired, though a job has yet to end it. */
export function serializeProposal(proposal: ProposalJson | null, now: Date): z.infer<typeof Proposal> | null {
  if (proposal === null || new Date(proposal.expiresAt) <= now) return null
  const { id, staffId, staffName, message } = proposal
  return {
    id,
    startTime: iso(proposal.start),
    endTime: iso(proposal.end),
    staffId,
    staffName,
    message,
    expiresAt: iso(proposal.expiresAt),
    createdAt: iso(proposal.createdAt),
  }
}
