import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** Ten visits for the price of eight, for the most booked service of some stores, sold to customers who have come before. */
const STORES = 6
const VISITS = 10
const PAID_VISITS = 8
const SALES = 3

export async function writePackages(db: Queryable, now: Date): Promise<void> {
  await sql`
    WITH favourite AS (
      SELECT DISTINCT ON (b.store_id) b.store_id, b.service_id, service.price_cents
      FROM bookings b JOIN services service ON service.id = b.service_id
      WHERE service.status = 'active' AND service.category IN ('barber', 'salon', 'nails', 'spa', 'fitness') AND service.price_cents IS NOT NULL AND b.status = 'completed'
      GROUP BY b.store_id, b.service_id, service.price_cents
      ORDER BY b.store_id, count(*) DESC, b.service_id
    ), offered AS (
      INSERT INTO packages (id, store_id, service_id, visits, price_cents, valid_months, created_at)
      SELECT md5('package ' || service_id)::uuid, store_id, service_id, ${sql.lit(VISITS)}, price_cents * ${sql.lit(PAID_VISITS)}, 12,
        ${now}::timestamptz - interval '90 days'
      FROM favourite
      ORDER BY store_id = (SELECT id FROM stores WHERE name = 'Kinyozi Kings') DESC, store_id LIMIT ${sql.lit(STORES)}
      RETURNING *
    ), buyer AS (
      SELECT offered.*, account.id AS account_id, account.first_name || ' ' || account.last_name AS name, account.phone_number,
        (row_number() OVER (PARTITION BY offered.id ORDER BY account.email = 'wanjiku@d3.test' DESC, account.id))::int AS place
      FROM offered CROSS JOIN LATERAL (
        SELECT * FROM accounts WHERE role = 'customer' AND disabled_at IS NULL AND is_phone_verified AND EXISTS (
          SELECT FROM bookings b WHERE b.account_id = accounts.id AND b.store_id = offered.store_id
        )
      ) account
    ), sold AS (
      INSERT INTO package_sales (id, package_id, store_id, service_id, account_id, holder_name, holder_phone, visits, price_cents,
        visit_cents, valid_until, sold_at)
      SELECT md5('package sale ' || id || account_id)::uuid, id, store_id, service_id, account_id, name, phone_number, visits, price_cents,
        price_cents / ${sql.lit(PAID_VISITS)},
        ((${now}::timestamptz AT TIME ZONE 'Africa/Nairobi')::date - 60 * place + interval '12 months')::date,
        ${now}::timestamptz - 60 * place * interval '1 day'
      FROM buyer WHERE place <= ${sql.lit(SALES)}
      RETURNING id, sold_at
    )
    INSERT INTO package_uses (id, sale_id, position, used_at)
    SELECT md5('package use ' || sold.id || position)::uuid, sold.id, position, sold.sold_at + position * interval '14 days'
    FROM sold CROSS JOIN generate_series(1, 3) AS position`.execute(db)
}
