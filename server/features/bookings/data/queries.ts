/** SQL of creating, finding and locking bookings. */
import { sql } from 'kysely'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Answer } from '#domain/booking/answers.ts'
import {
  checkInFrom,
  type Actor as BookingActor,
  type BookingStatus,
} from '#domain/booking/booking-policy.ts'
import type { BookedFrom } from '#domain/booking/booking-origins.ts'
import type { FeeBasis } from '#domain/catalogue/pricing.ts'
import type { At } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { BookedLine } from '../availability/availability.ts'
import { endColumn, startColumn } from '../availability/availability-queries.ts'
import { firstLineColumns, replaceParts, visitColumns } from '../visits/part-queries.ts'
import { placeFreeFrom } from './place-free.ts'
import { insertEvent } from './status-queries.ts'

export type ClientDetails = {
  client: { name: string; email: string | null; phone: string | null }
  notes: string | null
  specialRequests: string | null
  isForGuest: boolean
  answers: readonly Answer[]
}
type BookingDraft = ClientDetails & {
  id: string
  /** Null for a walk-in, which the store enters. */
  accountId: string | null
  enteredBy?: string
  /** In order of time: several are a visit. */
  lines: readonly [BookedLine, ...BookedLine[]]
  status: 'pending' | 'confirmed'
  holdExpiresAt: Date | null
  feeCents: number
  feeBasis: FeeBasis
  chargedCents: number
  /** The part of the charge that rewards pay. */
  creditCents?: number
  code: string
  /** The price of an accepted quote, instead of that of the item. */
  quotedCents?: number
  /** Title of the request that was quoted, instead of the name of the item. */
  quotedTitle?: string
  /** Null for a walk-in, and if it is not known. */
  from: BookedFrom | null
}

const toColumns = ({ client, notes, specialRequests, isForGuest, answers }: ClientDetails) => ({
  client_name: client.name,
  client_email: client.email,
  client_phone: client.phone,
  notes,
  special_requests: specialRequests,
  is_for_guest: isForGuest,
  answers: JSON.stringify(answers),
})

export const setClientDetails = (tx: Tx, id: string, words: ClientDetails, now: Date) =>
  tx
    .updateTable('bookings')
    .set({ ...toColumns(words), updated_at: now })
    .where('id', '=', id)
    .execute()

export async function insertBooking(tx: Tx, draft: BookingDraft, now: Date): Promise<void> {
  const { item } = draft.lines[0].line
  await tx
    .insertInto('bookings')
    .values({
      id: draft.id,
      account_id: draft.accountId,
      booking_type: item.offer ? 'offer' : 'service',
      offer_id: item.offer?.id ?? null,
      store_id: item.storeId,
      ...firstLineColumns(draft.lines),
      status: draft.status,
      hold_expires_at: draft.holdExpiresAt,
      fee_cents: draft.feeCents,
      fee_basis: draft.feeBasis,
      charged_cents: draft.chargedCents,
      credit_cents: draft.creditCents ?? 0,
      ...visitColumns(draft.lines),
      ...(draft.quotedCents !== undefined && {
        original_cents: draft.quotedCents,
        price_cents: draft.quotedCents,
      }),
      is_quoted: draft.quotedCents !== undefined,
      quoted_title: draft.quotedTitle ?? null,
      code: draft.code,
      is_walk_in: draft.accountId === null,
      origin: draft.from?.origin ?? null,
      origin_host: draft.from?.host ?? null,
      ...toColumns(draft),
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (draft.lines.length > 1) await replaceParts(tx, draft.id, draft.lines)
  await insertEvent(
    tx,
    {
      bookingId: draft.id,
      from: null,
      to: draft.status,
      actor: draft.accountId === null ? 'store' : 'customer',
      actorId: draft.accountId ?? draft.enteredBy ?? null,
      reason: null,
    },
    now,
  )
}

/** The people of the other services of a visit. */
const partStaffIds = sql<string[]>`ARRAY(
  SELECT staff_id FROM booking_parts WHERE booking_id = bookings.id AND staff_id IS NOT NULL
)`.as('partStaffIds')

/** Returns the booking with this code at one of the scope's stores. */
export const findByCode = (db: Queryable, scopeId: string | null, code: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'bookings.store_id')
    .select(['bookings.id', 'bookings.branch_id as branchId', 'bookings.staff_id as staffId', partStaffIds])
    .where('bookings.code', '=', code)
    .where('stores.scope_id', '=', scopeId)
    .executeTakeFirst()

/** Returns whether the booking was cancelled because nobody came. */
export async function isNoShow(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('bookings').select('no_show_at').where('id', '=', id).executeTakeFirst()
  return row?.no_show_at != null
}

/** The row is locked until the transaction ends. */
export type LockedBooking = Awaited<ReturnType<typeof lockBooking>>

export async function lockBooking(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('bookings')
    .select([
      'id',
      'account_id as accountId',
      'status',
      'branch_id as branchId',
      'pool_id as poolId',
      'staff_id as staffId',
      'staff_chosen as isStaffChosen',
      'service_id as serviceId',
      'offer_id as offerId',
      'fee_cents as feeCents',
      'charged_cents as chargedCents',
      'credit_cents as creditCents',
      'access_fee_paid as accessFeePaid',
      'hold_expires_at as holdExpiresAt',
      'cancelled_by as cancelledBy',
      'cancel_reason as cancelReason',
      'fee_basis as feeBasis',
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
      'notes',
      'special_requests as specialRequests',
      'is_for_guest as isForGuest',
      'answers',
      'moves',
      'earliest_start as earliestStart',
      'code',
      'no_show_at as noShowAt',
      'attendance_confirmed_at as comingAt',
      'is_walk_in as isWalkIn',
      'store_id as storeId',
      'undo_to as undoTo',
      'undo_until as undoUntil',
      'is_quoted as isQuoted',
      'origin',
      'origin_host as originHost',
      'visit_ends_at as visitEndsAt',
      'first_price_cents as firstPriceCents',
      'price_cents as priceCents',
      'original_cents as originalCents',
      'visit_notice_hours as visitNoticeHours',
      startColumn,
      endColumn,
      sql<Date>`upper(bookings.during)`.as('firstEnd'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ answers: Answer[] }>() // only toColumns writes them
    .executeTakeFirst()
  if (!row) throw bookingProblems.notFound()
  return row
}

/** Returns the people whom a change of a booking concerns. */
export const getOwner = (db: Queryable, id: string) =>
  db
    .selectFrom('bookings')
    .select([
      'account_id as accountId',
      'status',
      'fee_cents as feeCents',
      'store_id as storeId',
      'branch_id as branchId',
      sql<string[]>`ARRAY(
        SELECT staff_id FROM shared.booked_times WHERE booking_id = bookings.id AND staff_id IS NOT NULL
      )`.as('staffIds'),
      startColumn,
      sql<string | null>`(
        SELECT actor FROM booking_events e WHERE e.booking_id = bookings.id AND e.kind = 'step' AND e.to_status = 'confirmed'
        ORDER BY e.id DESC LIMIT 1
      )`.as('confirmedBy'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type Step = { id: number; actor: BookingActor; actorId: string | null }

/** Returns who last brought the booking to this status, or last moved it. Of two steps the later one has the higher id. */
export const findLastStep = (
  db: Queryable,
  bookingId: string,
  to: BookingStatus | 'moved',
): Promise<Step | undefined> =>
  db
    .selectFrom('booking_events')
    .select(['id', 'actor', 'actor_id as actorId'])
    .$narrowType<{ actor: Step['actor'] }>()
    .where('booking_id', '=', bookingId)
    .where('kind', '=', to === 'moved' ? 'move' : 'step')
    .$if(to !== 'moved', (q) => q.where('to_status', '=', to))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findBookingBranch = (db: Queryable, bookingId: string) =>
  db
    .selectFrom('bookings')
    .select([
      'branch_id as branchId',
      'account_id as accountId',
      'store_id as storeId',
      'staff_id as staffId',
      'offer_id as offerId',
      partStaffIds,
    ])
    .where('id', '=', bookingId)
    .executeTakeFirst()

/** Returns from when the store can check in the customer of a booking. */
export async function getCheckInFrom(db: Queryable, bookingId: string): Promise<At> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('shared.services as service', 'service.id', 'bookings.service_id')
    .select(['service.allow_early_checkin', 'service.early_checkin_minutes'])
    .select([
      sql<Date>`lower(bookings.during)`.as('start'),
      sql<Date | null>`${sql.raw(placeFreeFrom('bookings'))}`.as('place_free_from'),
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return checkInFrom({
    start: row.start.getTime(),
    earlyCheckinMinutes: row.allow_early_checkin ? row.early_checkin_minutes : 0,
    placeFreeFrom: row.place_free_from?.getTime() ?? null,
  })
}

/** Returns the notice period of a service. Bookings of its offers have the default one. */
export async function getNoticeHours(db: Queryable, serviceId: string): Promise<number> {
  const row = await db
    .selectFrom('shared.services')
    .select('min_cancellation_hours')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow()
  return row.min_cancellation_hours
}

/** Returns the customer's own name and contact, for requests without client details. */
export const getClient = (db: Queryable, accountId: string) =>
  db
    .selectFrom('shared.accounts')
    .select(['first_name as firstName', 'last_name as lastName', 'email', 'phone_number as phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/**
 * Returns when a confirmed booking begins; undefined for any other. Its row stays locked for share until the transaction ends.
 */
export const lockConfirmed = (tx: Tx, id: string) =>
  tx
    .selectFrom('bookings')
    .select(startColumn)
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .forShare()
    .executeTakeFirst()
