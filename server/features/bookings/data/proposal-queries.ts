/** SQL of the times that stores propose. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

type NewProposal = {
  id: string
  bookingId: string
  branchId: string
  poolId: string
  staffId: string | null
  start: Date
  end: Date
  fromStart: Date
  message: string | null
  expiresAt: Date
  createdBy: string
}

/** A request waits for the customer as long as the proposal does. */
export async function insertProposal(tx: Tx, proposal: NewProposal, now: Date): Promise<void> {
  const { bookingId, expiresAt } = proposal
  await tx
    .insertInto('booking_proposals')
    .values({
      id: proposal.id,
      booking_id: bookingId,
      branch_id: proposal.branchId,
      pool_id: proposal.poolId,
      staff_id: proposal.staffId,
      during: sql<string>`tstzrange(${proposal.start}, ${proposal.end}, '[)')`,
      from_start: proposal.fromStart,
      message: proposal.message,
      expires_at: expiresAt,
      created_by: proposal.createdBy,
      created_at: now,
    })
    .execute()
  await tx
    .updateTable('bookings')
    .set((e) => ({
      hold_expires_at: e
        .case()
        .when('status', '=', 'pending')
        .then(sql<Date>`greatest(hold_expires_at, ${expiresAt})`)
        .else(e.ref('hold_expires_at'))
        .end(),
      updated_at: now,
    }))
    .where('id', '=', bookingId)
    .execute()
}

const proposals = (db: Queryable) =>
  db
    .selectFrom('booking_proposals as proposal')
    .select([
      'proposal.id',
      'proposal.booking_id as bookingId',
      'proposal.branch_id as branchId',
      'proposal.staff_id as staffId',
      'proposal.message',
      'proposal.status',
      'proposal.expires_at as expiresAt',
      'proposal.created_at as createdAt',
      sql<Date>`lower(proposal.during)`.as('start'),
      sql<Date>`upper(proposal.during)`.as('end'),
    ])
export type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposals>['executeTakeFirstOrThrow']>>

export const findProposal = (db: Queryable, id: string): Promise<ProposalRow | undefined> =>
  proposals(db).where('proposal.id', '=', id).executeTakeFirst()

export const findOpenProposal = (db: Queryable, bookingId: string): Promise<ProposalRow | undefined> =>
  proposals(db)
    .where('proposal.booking_id', '=', bookingId)
    .where('proposal.status', '=', 'open')
    .executeTakeFirst()

export async function countProposals(db: Queryable, bookingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('booking_proposals')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return count
}

export const listExpiredProposals = (db: Queryable, now: Date, limit: number) =>
  db
    .selectFrom('booking_proposals')
    .select(['booking_id as bookingId', 'branch_id as branchId'])
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** Ends the open proposal of a booking, if there is one; returns its id. */
export async function closeProposals(
  tx: Tx,
  bookingId: string,
  status: 'accepted' | 'declined' | 'withdrawn' | 'expired',
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('booking_proposals')
    .set({ status, closed_at: now })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
