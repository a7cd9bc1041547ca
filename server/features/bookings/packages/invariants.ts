import type { Invariant } from '#server/platform/database/invariants.ts'

export const packageInvariants: readonly Invariant[] = [
  {
    name: 'packages-not-overused',
    statement: 'no more visits are taken from a package than were bought',
    query: `SELECT used.id FROM package_uses used JOIN package_sales sale ON sale.id = used.sale_id
      WHERE used.position > sale.visits`,
  },
  {
    name: 'packages-pay-their-service',
    statement:
      'a booking that a package pays for is of its service and store, without an offer, and costs nothing',
    query: `SELECT used.id FROM package_uses used JOIN package_sales sale ON sale.id = used.sale_id
      JOIN bookings booking ON booking.id = used.booking_id
      WHERE booking.store_id <> sale.store_id OR booking.service_id <> sale.service_id OR booking.offer_id IS NOT NULL
        OR booking.visit_ends_at IS NOT NULL OR booking.price_cents IS DISTINCT FROM 0`,
  },
  {
    name: 'packages-return-cancelled-visits',
    statement:
      'a booking that was cancelled, and is no no-show, has taken no visit from a package that was not refunded',
    query: `SELECT used.id FROM package_uses used JOIN package_sales sale ON sale.id = used.sale_id
      JOIN bookings booking ON booking.id = used.booking_id
      WHERE sale.ended_at IS NULL AND booking.status = 'cancelled' AND booking.no_show_at IS NULL`,
  },
  {
    name: 'packages-refunded-by-rule',
    statement: 'a refund of a package is its price without the used visits at their normal price',
    query: `SELECT sale.id FROM package_sales sale
      WHERE sale.ended_at IS NOT NULL AND sale.refund_cents <> greatest(0, sale.price_cents - sale.visit_cents
        * (SELECT count(*) FROM package_uses used WHERE used.sale_id = sale.id))`,
  },
  {
    name: 'packages-of-their-store',
    statement: 'a sold package is for the store and the service of what was sold',
    query: `SELECT sale.id FROM package_sales sale JOIN packages package ON package.id = sale.package_id
      WHERE package.store_id <> sale.store_id OR package.service_id <> sale.service_id`,
  },
]
