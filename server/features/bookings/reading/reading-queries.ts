/** SQL that reads single bookings, and the branches of a service. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { BookingPackage } from '#contract/entities/booking.ts'
import type { Hours } from '#domain/booking/plan.ts'
import type { ServiceWithStoreRow } from '#server/features/services/services.ts'
import type { BranchColumns, BranchRow } from '#server/features/stores/stores.ts'
import type { Actor } from '#server/app-context.ts'
import { findScopeId } from '#server/platform/http/access.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { JsonRow } from '#server/platform/database/rows.ts'
import { endColumn, startColumn } from '../availability/availability-queries.ts'
import { placeFreeFrom } from '../data/place-free.ts'
import { BOOKING_COLUMNS } from './booking-columns.ts'
import { proposalJson, type ProposalJson } from '../data/proposal-json.ts'
import { packageJson } from '../packages/package-json.ts'
import { seriesJson, type SeriesJson } from '../series/series-json.ts'
import { visitPartsJson, type VisitPartJson } from '../visits/parts-json.ts'

/** All data of a booking that the API returns, in one statement for any number of rows. */
export const bookingDetails = (db: Queryable) =>
  db
    .selectFrom('bookings')
    .innerJoin('shared.services_with_store as service', 'service.id', 'bookings.service_id')
    .innerJoin('shared.branches as branches', 'branches.id', 'bookings.branch_id')
    .leftJoin('shared.offers as offers', 'offers.id', 'bookings.offer_id')
    .leftJoin('shared.staff as staff', 'staff.id', 'bookings.staff_id')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('shared.payments as payments')
          .leftJoin('shared.refunds as refunds', 'refunds.payment_id', 'payments.id')
          .selectAll('payments')
          .select('refunds.status as refund_status')
          .whereRef('payments.booking_id', '=', 'bookings.id')
          // The completed payment, rather one that is kept, or else the newest attempt.
          .orderBy(sql`payments.completed_at IS NULL`)
          .orderBy(sql`refunds.id IS NOT NULL`)
          .orderBy('payments.created_at', 'desc')
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .select(BOOKING_COLUMNS)
    .select([
      startColumn,
      endColumn,
      sql<Date | null>`${sql.raw(placeFreeFrom('bookings'))}`.as('place_free_from'),
    ])
    .select((e) => [
      // The booking of an accepted quote is called by what the customer has asked for.
      sql<ServiceWithStoreRow>`to_jsonb(service)
        || CASE WHEN bookings.quoted_title IS NULL THEN '{}' ELSE jsonb_build_object('name', bookings.quoted_title) END`.as(
        'service',
      ),
      sql<BranchColumns>`to_jsonb(branches)`.as('branch'),
      sql<Offer | null>`CASE WHEN offers.id IS NOT NULL THEN jsonb_build_object(
        'id', offers.id, 'title', offers.title, 'description', offers.description,
        'discount_percent', offers.discount_percent, 'images', offers.images
      ) END`.as('offer'),
      sql<JsonRow<'shared.staff'> | null>`CASE WHEN staff.id IS NULL THEN NULL ELSE to_jsonb(staff) END`.as(
        'staff',
      ),
      sql<PaymentRow | null>`CASE WHEN payment.id IS NULL THEN NULL ELSE to_jsonb(payment) END`.as('payment'),
      sql<ProposalJson | null>`${sql.raw(proposalJson('bookings.id'))}`.as('proposal'),
      sql<VisitPartJson[]>`${sql.raw(visitPartsJson('bookings.id'))}`.as('parts'),
      sql<SeriesJson | null>`${sql.raw(seriesJson('bookings.id'))}`.as('series'),
      sql<BookingPackage | null>`${sql.raw(packageJson('bookings.id'))}`.as('package'),
      sql<Date>`upper(bookings.during)`.as('first_end'),
      jsonArrayFrom(
        e
          .selectFrom('shared.branch_hours as h')
          .select(['h.weekday', 'h.opens', 'h.closes'])
          .whereRef('h.branch_id', '=', 'bookings.branch_id')
          .orderBy('h.weekday'),
      ).as('hours'),
      branchSpecialDays,
      jsonArrayFrom(
        e
          .selectFrom('booking_events as ev')
          .select([
            'ev.kind',
            'ev.to_status as status',
            'ev.from_start',
            'ev.to_start',
            'ev.at',
            'ev.actor as by',
            'ev.reason',
          ])
          .whereRef('ev.booking_id', '=', 'bookings.id')
          .orderBy('ev.id'),
      ).as('history'),
    ])

type Offer = Pick<JsonRow<'shared.offers'>, 'id' | 'title' | 'description' | 'discount_percent' | 'images'>
type PaymentRow = JsonRow<'shared.payments'> & { refund_status: JsonRow<'shared.refunds'>['status'] | null }
export type BranchWithHours = { branch: BranchColumns; hours: Hours[]; special: BranchRow['special'] }
/** The dates on which the branch does not have its weekly hours. */
const branchSpecialDays = sql<BranchRow['special']>`json_build_object(
  'days', coalesce((
    SELECT json_agg(json_build_object('day', d.day, 'opens', d.opens, 'closes', d.closes, 'reason', d.reason) ORDER BY d.day)
    FROM shared.branch_special_days d WHERE d.branch_id = branches.id
  ), '[]'),
  'closesOnHolidays', branches.closed_on_holidays,
  'gazetted', coalesce((
    SELECT json_agg(json_build_object('day', p.day, 'name', p.name) ORDER BY p.day)
    FROM shared.public_holidays p WHERE branches.closed_on_holidays
  ), '[]')
)`.as('special')
export type BookingDetails = Awaited<ReturnType<ReturnType<typeof bookingDetails>['executeTakeFirstOrThrow']>>

export async function getBookingDetails(db: Queryable, id: string): Promise<BookingDetails> {
  // Planning it takes many times longer than reading the row.
  const [row] = await executePrepared(db, bookingDetails(db).where('bookings.id', '=', id))
  if (!row) throw bookingProblems.notFound()
  return row
}

/** Returns whether the booking is a request that its store has not answered yet. */
export const waitsForAnswer = async (db: Queryable, id: string): Promise<boolean> =>
  !!(await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('fee_cents', '=', 0)
    .executeTakeFirst())

/** Returns the active branches that offer a service, the main one first. */
export const listBranches = (db: Queryable, serviceId: string): Promise<BranchWithHours[]> =>
  db
    .selectFrom('shared.pools as pools')
    .innerJoin('shared.branches as branches', 'branches.id', 'pools.branch_id')
    .select((e) => [
      sql<BranchColumns>`to_jsonb(branches)`.as('branch'),
      jsonArrayFrom(
        e
          .selectFrom('shared.branch_hours as h')
          .select(['h.weekday', 'h.opens', 'h.closes'])
          .whereRef('h.branch_id', '=', 'branches.id')
          .orderBy('h.weekday'),
      ).as('hours'),
      branchSpecialDays,
    ])
    .where('pools.service_id', '=', serviceId)
    .where('pools.is_active', '=', true)
    .where('branches.status', '=', 'active')
    .orderBy('branches.is_main', 'desc')
    .orderBy('branches.name')
    .execute()

/** Returns whether the actor acts for the store. */
export async function isOwnStore(db: Queryable, actor: Actor, storeId: string): Promise<boolean> {
  const scopeId = findScopeId(actor)
  if (scopeId === null) return false
  const row = await db
    .selectFrom('shared.own_stores')
    .select('id')
    .where('id', '=', storeId)
    .where('scope_id', '=', scopeId)
    .executeTakeFirst()
  return row !== undefined
}
