/** The services of a visit in replies. */
import type { VisitItem } from '#contract/entities/booking.ts'
import { shillings } from '#domain/payments/money.ts'
import type { JsonRow } from '#server/platform/database/rows.ts'

export type VisitPartJson = {
  serviceId: JsonRow<'booking_parts'>['service_id']
  name: JsonRow<'shared.services'>['name']
  staffId: JsonRow<'booking_parts'>['staff_id']
  staffName: JsonRow<'shared.staff'>['name'] | null
  isStaffChosen: JsonRow<'booking_parts'>['staff_chosen']
  priceCents: JsonRow<'booking_parts'>['price_cents']
  start: string
  end: string
}

/** SQL of the services of a visit after the first one, in order. */
export const visitPartsJson = (bookingId: string): string => `(
  SELECT coalesce(json_agg(json_build_object(
    'serviceId', part.service_id, 'name', named.name, 'staffId', part.staff_id, 'staffName', person.name,
    'isStaffChosen', part.staff_chosen, 'priceCents', part.price_cents, 'start', lower(part.during), 'end', upper(part.during)
  ) ORDER BY part.position), '[]')
  FROM booking_parts part JOIN shared.services named ON named.id = part.service_id
  LEFT JOIN shared.staff person ON person.id = part.staff_id
  WHERE part.booking_id = ${bookingId}
)`

const money = (cents: number | null): number | null => (cents === null ? null : shillings(cents))

export const serializeVisitPart = (part: VisitPartJson): VisitItem => ({
  serviceId: part.serviceId,
  offerId: null,
  name: part.name,
  startTime: new Date(part.start).toISOString(),
  endTime: new Date(part.end).toISOString(),
  staffId: part.staffId,
  staffName: part.staffName,
  isStaffChosen: part.isStaffChosen,
  storePrice: money(part.priceCents),
  normalPrice: money(part.priceCents),
})
