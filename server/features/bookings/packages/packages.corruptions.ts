import type { Corruptions } from '#tests/support/corruption-sql.ts'

const SALE = '0193471c-0000-7000-8000-00000000e001'
const USE = '0193471c-0000-7000-8000-00000000e002'
/** A booking of a service without an offer, which no package pays for. */
const booking = (where: string): string =>
  `(SELECT b.id FROM bookings b WHERE b.offer_id IS NULL AND b.visit_ends_at IS NULL AND NOT b.is_quoted AND b.price_cents > 0
    AND NOT EXISTS (SELECT FROM package_uses u WHERE u.booking_id = b.id) AND ${where} ORDER BY b.id LIMIT 1)`
const CONFIRMED = booking(`b.status = 'confirmed'`)
const CANCELLED = booking(`b.status = 'cancelled' AND b.no_show_at IS NULL`)

/** A package for the service of a booking, sold once. */
const sale = (of: string): string =>
  `WITH package AS (
      INSERT INTO packages (id, store_id, service_id, visits, price_cents, valid_months, created_at)
      SELECT '${SALE}', store_id, service_id, 2, 1000, 1, now() FROM bookings WHERE id = ${of} RETURNING *
    )
    INSERT INTO package_sales (id, package_id, store_id, service_id, holder_name, visits, price_cents, visit_cents, valid_until, sold_at)
    SELECT '${SALE}', id, store_id, service_id, 'Wanjiku', 2, 1000, 600, current_date + 30, now() - interval '1 day' FROM package`
const use = (of: string, position = 1): string =>
  `INSERT INTO package_uses (id, sale_id, position, booking_id, used_at) SELECT '${USE}', '${SALE}', ${position}, ${of}, now()`
const free = (of: string): string =>
  `UPDATE bookings SET price_cents = 0, original_cents = 0 WHERE id = ${of}`
const USED = `(SELECT booking_id FROM package_uses WHERE id = '${USE}')`

export const corruptions: Corruptions = {
  'packages-not-overused': [[sale(CONFIRMED), use('NULL::uuid', 3)]],
  'packages-pay-their-service': [
    [sale(CONFIRMED), use(CONFIRMED)],
    [
      sale(CONFIRMED),
      use(CONFIRMED),
      free(USED),
      `UPDATE bookings b SET service_id = (SELECT id FROM services WHERE store_id = b.store_id AND id <> b.service_id ORDER BY id LIMIT 1)
        WHERE b.id = ${USED}`,
    ],
  ],
  'packages-return-cancelled-visits': [[sale(CANCELLED), use(CANCELLED), free(USED)]],
  'packages-refunded-by-rule': [
    [sale(CONFIRMED), `UPDATE package_sales SET ended_at = now(), refund_cents = 999 WHERE id = '${SALE}'`],
    [
      sale(CONFIRMED),
      use('NULL::uuid'),
      `UPDATE package_sales SET ended_at = now(), refund_cents = 1000 WHERE id = '${SALE}'`,
    ],
  ],
  'packages-of-their-store': [
    [
      sale(CONFIRMED),
      `UPDATE package_sales s SET store_id = (SELECT id FROM stores WHERE id <> s.store_id ORDER BY id LIMIT 1) WHERE id = '${SALE}'`,
    ],
  ],
}
