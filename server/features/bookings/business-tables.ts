import { sql } from 'kysely'
import { m } from '#messages'
import { packageTables } from './packages/business-tables.ts'
import { reasonText } from '#domain/booking/reasons.ts'
import {
  businessTable,
  isStoreOfMerchant,
  type BusinessRow,
  type BusinessTable,
} from '#server/business-table.ts'

export const bookingTables: readonly BusinessTable[] = [
  ...packageTables,
  businessTable<BusinessRow & { storeId: string; createdAt: Date; id: string; cancelReason: string | null }>({
    name: 'bookings',
    tables: ['bookings'],
    describe: m.business_table_bookings,
    fields: {
      id: 'value',
      code: 'value',
      storeId: 'value',
      store: 'value',
      branchId: 'value',
      branch: 'value',
      serviceId: 'value',
      service: 'value',
      offerId: 'value',
      offer: 'value',
      staffId: 'value',
      person: 'value',
      isStaffChosen: 'value',
      startTime: 'value',
      endTime: 'value',
      status: 'value',
      isNoShow: 'value',
      isRequest: 'value',
      confirmedAt: 'value',
      cancelledBy: 'value',
      cancelReason: 'value',
      client: 'value',
      clientPhone: 'phone',
      isForGuest: 'value',
      isWalkIn: 'value',
      normalPrice: 'cents',
      price: 'cents',
      accessFee: 'cents',
      isAccessFeePaid: 'value',
      origin: 'value',
      originHost: 'value',
      answers: 'value',
      notes: 'value',
      specialRequests: 'value',
      rescheduleCount: 'value',
      movesByStore: 'value',
      createdAt: 'value',
      updatedAt: 'value',
    },
    order: { storeId: 'b.store_id', createdAt: 'b.created_at', id: 'b.id' },
    // Stores do not see holds that were never paid and have ended.
    select: ({ merchantId, until }) => sql`
      SELECT b.id, b.code, b.store_id AS "storeId", store.name AS store, b.branch_id AS "branchId", branch.name AS branch,
        b.service_id AS "serviceId", coalesce(b.quoted_title, service.name) AS service, b.offer_id AS "offerId",
        offer.title AS offer, b.staff_id AS "staffId", person.name AS person, b.staff_chosen AS "isStaffChosen",
        lower(b.during) AS "startTime", coalesce(b.visit_ends_at, upper(b.during)) AS "endTime", b.status, b.no_show_at IS NOT NULL AS "isNoShow",
        b.fee_cents = 0 AND history.was_pending AS "isRequest", history.confirmed_at AS "confirmedAt",
        b.cancelled_by AS "cancelledBy", b.cancel_reason AS "cancelReason", b.client_name AS client,
        b.client_phone AS "clientPhone", b.is_for_guest AS "isForGuest", b.is_walk_in AS "isWalkIn",
        b.original_cents AS "normalPrice", b.price_cents AS price, b.fee_cents AS "accessFee",
        b.access_fee_paid AS "isAccessFeePaid", b.origin, b.origin_host AS "originHost",
        ARRAY(SELECT (each->>'question') || ': ' || (each->>'answer') FROM jsonb_array_elements(b.answers) each) AS answers,
        b.notes, b.special_requests AS "specialRequests", b.moves AS "rescheduleCount",
        history.moves_by_store AS "movesByStore", b.created_at AS "createdAt",
        b.updated_at AS "updatedAt"
      FROM bookings b
      JOIN shared.stores store ON store.id = b.store_id
      JOIN shared.branches branch ON branch.id = b.branch_id
      JOIN shared.services service ON service.id = b.service_id
      LEFT JOIN shared.offers offer ON offer.id = b.offer_id
      LEFT JOIN shared.staff person ON person.id = b.staff_id
      CROSS JOIN LATERAL (
        SELECT coalesce(bool_or(e.from_status IS NULL AND e.to_status = 'pending'), false) AS was_pending,
          min(e.at) FILTER (WHERE e.to_status = 'confirmed') AS confirmed_at,
          (count(*) FILTER (WHERE e.kind = 'move' AND e.from_status = 'confirmed' AND e.proposal_id IS NOT NULL))::int
            AS moves_by_store
        FROM booking_events e WHERE e.booking_id = b.id
      ) history
      WHERE ${isStoreOfMerchant('b.store_id', merchantId)} AND b.created_at <= ${until}
        AND NOT (b.status = 'cancelled' AND b.fee_cents > 0 AND NOT b.access_fee_paid)`,
    toRow: (row) => ({ ...row, cancelReason: reasonText(row.cancelReason) }),
  }),
  businessTable({
    name: 'booking-services',
    tables: ['booking_parts'],
    describe: m.business_table_booking_services,
    fields: {
      bookingId: 'value',
      position: 'value',
      serviceId: 'value',
      service: 'value',
      staffId: 'value',
      person: 'value',
      isStaffChosen: 'value',
      startTime: 'value',
      endTime: 'value',
      price: 'cents',
    },
    order: { bookingId: 'part.booking_id', position: 'part.position' },
    select: ({ merchantId, until }) => sql`
      SELECT part.booking_id AS "bookingId", part.position, part.service_id AS "serviceId", service.name AS service,
        part.staff_id AS "staffId", person.name AS person, part.staff_chosen AS "isStaffChosen",
        lower(part.during) AS "startTime", upper(part.during) AS "endTime", part.price_cents AS price
      FROM bookings b
      JOIN booking_parts part ON part.booking_id = b.id
      JOIN shared.services service ON service.id = part.service_id
      LEFT JOIN shared.staff person ON person.id = part.staff_id
      WHERE ${isStoreOfMerchant('b.store_id', merchantId)} AND b.created_at <= ${until}
        AND NOT (b.status = 'cancelled' AND b.fee_cents > 0 AND NOT b.access_fee_paid)`,
  }),
  businessTable({
    name: 'blocked-times',
    tables: ['blocked_times'],
    describe: m.business_table_blocked_times,
    fields: {
      id: 'value',
      branchId: 'value',
      branch: 'value',
      staffId: 'value',
      person: 'value',
      startTime: 'value',
      endTime: 'value',
      reason: 'value',
      createdAt: 'value',
    },
    order: { id: 'blocked.id' },
    select: ({ merchantId, until }) => sql`
      SELECT blocked.id, blocked.branch_id AS "branchId", branch.name AS branch, blocked.staff_id AS "staffId",
        person.name AS person, lower(blocked.during) AS "startTime", upper(blocked.during) AS "endTime", blocked.reason,
        blocked.created_at AS "createdAt"
      FROM shared.branches branch
      JOIN blocked_times blocked ON blocked.branch_id = branch.id
      JOIN shared.staff person ON person.id = blocked.staff_id
      WHERE ${isStoreOfMerchant('branch.store_id', merchantId)} AND blocked.created_at <= ${until}`,
  }),
]
