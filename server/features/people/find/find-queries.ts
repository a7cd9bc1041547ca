/**
 * SQL of the find box: one statement for each kind. A statement is a union of what the text can be, so that each part
 * uses its own index.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Sought } from '#domain/admin/find.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'
import { beginsWith } from '#server/platform/database/typed-text.ts'
import { BOOKING_ROW, CONVERSATION_ROW, PAYMENT_ROW, PERSON_ROW, REQUEST_ROW } from '../rows.ts'
import type { BookingRow, ConversationRow, PaymentRow, PersonRow, RequestRow } from '../rows.ts'

/** Most results of each kind. */
const LIMIT = 8

/** Selects the ids of one kind; null if nothing that was typed can be one. */
type Ids = RawBuilder<unknown> | null

const union = (parts: readonly Ids[]): Ids => {
  const asked = parts.filter((part) => part !== null)
  return asked.length === 0 ? null : sql.join(asked, sql` UNION `)
}

const of = (value: string | null, select: (value: string) => RawBuilder<unknown>): Ids =>
  value === null ? null : select(value)

const accountsNamed = (names: RawBuilder<unknown>, name: string) => sql`(
  SELECT id FROM shared.accounts WHERE erased_at IS NULL AND ${beginsWith(names, name)}
  ORDER BY normalize_text(${names}) COLLATE "C" LIMIT ${sql.lit(LIMIT)}
)`

export async function findPeople(db: Queryable, { id, phone, email, name }: Sought): Promise<PersonRow[]> {
  const ids = union([
    of(id, (value) => sql`SELECT ${value}::uuid AS id`),
    of(phone, (value) => sql`SELECT id FROM shared.accounts WHERE phone_number = ${value}`),
    of(email, (value) => sql`SELECT id FROM shared.accounts WHERE email = ${value}`),
    of(name, (value) => accountsNamed(sql`first_name || ' ' || last_name`, value)),
    of(name, (value) => accountsNamed(sql`last_name || ' ' || first_name`, value)),
  ])
  if (ids === null) return []
  const { rows } = await sql<PersonRow>`
    WITH found AS MATERIALIZED (${ids})
    SELECT ${PERSON_ROW} FROM found JOIN shared.accounts a USING (id)
    LEFT JOIN shared.merchants business ON business.account_id = a.id
    ORDER BY lower(a.first_name || ' ' || a.last_name), a.id LIMIT ${sql.lit(LIMIT)}`.execute(db)
  return rows
}

export type StoreRow = Pick<TableRow<'shared.stores'>, 'id' | 'name' | 'status'> & {
  area: TableRow<'shared.stores'>['location_name']
}

export async function findStores(db: Queryable, { id, phone, name }: Sought): Promise<StoreRow[]> {
  const ids = union([
    of(id, (value) => sql`SELECT ${value}::uuid AS id`),
    of(
      phone,
      (value) => sql`SELECT s.id FROM shared.accounts a JOIN shared.merchants m ON m.account_id = a.id
        JOIN shared.stores s ON s.merchant_id = m.id WHERE a.phone_number = ${value}`,
    ),
    of(
      name,
      (value) => sql`(
        SELECT id FROM shared.stores WHERE ${beginsWith(sql`name`, value)}
        ORDER BY normalize_text(name) COLLATE "C" LIMIT ${sql.lit(LIMIT)}
      )`,
    ),
  ])
  if (ids === null) return []
  const { rows } = await sql<StoreRow>`
    WITH found AS MATERIALIZED (${ids})
    SELECT s.id, s.name, s.location_name AS area, s.status FROM found JOIN shared.stores s USING (id)
    ORDER BY lower(s.name), s.id LIMIT ${sql.lit(LIMIT)}`.execute(db)
  return rows
}

/** Returns bookings by the code, by the number of a walk-in, or the newest of the people found by a phone or an address. */
export async function findBookings(
  db: Queryable,
  { id, phone, code }: Sought,
  accountIds: readonly string[],
): Promise<BookingRow[]> {
  const ids = union([
    of(id, (value) => sql`SELECT ${value}::uuid AS id`),
    of(code, (value) => sql`SELECT id FROM shared.bookings WHERE code = ${value}`),
    of(
      phone,
      (value) =>
        sql`(SELECT id FROM shared.bookings WHERE is_walk_in AND client_phone = ${value} LIMIT ${sql.lit(LIMIT)})`,
    ),
    accountIds.length === 0
      ? null
      : sql`SELECT newest.id FROM unnest(${accountIds}::uuid[]) AS account_id, LATERAL (
          SELECT id FROM shared.bookings b WHERE b.account_id = account_id.account_id
          ORDER BY created_at DESC, id LIMIT ${sql.lit(LIMIT)}
        ) newest`,
  ])
  if (ids === null) return []
  const { rows } = await sql<BookingRow>`
    WITH found AS MATERIALIZED (${ids})
    SELECT ${BOOKING_ROW} FROM found JOIN shared.bookings b USING (id)
    JOIN shared.services service ON service.id = b.service_id
    JOIN shared.stores store ON store.id = b.store_id
    LEFT JOIN shared.offers offer ON offer.id = b.offer_id
    ORDER BY b.created_at DESC, b.id LIMIT ${sql.lit(LIMIT)}`.execute(db)
  return rows
}

export async function findPayments(
  db: Queryable,
  { id, phone, receipt, reference, checkoutId, code }: Sought,
): Promise<PaymentRow[]> {
  const ids = union([
    of(id, (value) => sql`SELECT ${value}::uuid AS id`),
    of(
      phone,
      (value) => sql`(
        SELECT id FROM shared.payments WHERE phone_number = ${value} ORDER BY created_at DESC LIMIT ${sql.lit(LIMIT)}
      )`,
    ),
    of(receipt, (value) => sql`SELECT id FROM shared.payments WHERE receipt = ${value}`),
    of(receipt, (value) => sql`SELECT payment_id AS id FROM shared.refunds WHERE receipt = ${value}`),
    of(reference, (value) => sql`SELECT id FROM shared.payments WHERE upper(right(id::text, 8)) = ${value}`),
    of(checkoutId, (value) => sql`SELECT id FROM shared.payments WHERE checkout_request_id = ${value}`),
    of(
      code,
      (value) =>
        sql`SELECT p.id FROM shared.bookings b JOIN shared.payments p ON p.booking_id = b.id WHERE b.code = ${value}`,
    ),
  ])
  if (ids === null) return []
  const { rows } = await sql<PaymentRow>`
    WITH found AS MATERIALIZED (${ids})
    SELECT ${PAYMENT_ROW} FROM found JOIN shared.payments p USING (id) JOIN shared.bookings b ON b.id = p.booking_id
    ORDER BY p.created_at DESC, p.id LIMIT ${sql.lit(LIMIT)}`.execute(db)
  return rows
}

export async function findConversations(
  db: Queryable,
  { id, code }: Sought,
  accountIds: readonly string[],
): Promise<ConversationRow[]> {
  const ids = union([
    of(id, (value) => sql`SELECT ${value}::uuid AS id`),
    of(
      code,
      (value) => sql`SELECT c.id FROM shared.bookings b
        JOIN shared.conversations c ON c.customer_id = b.account_id AND c.store_id = b.store_id WHERE b.code = ${value}`,
    ),
    accountIds.length === 0
      ? null
      : sql`SELECT newest.id FROM unnest(${accountIds}::uuid[]) AS account_id, LATERAL (
          SELECT id FROM shared.conversations c WHERE c.customer_id = account_id.account_id
          ORDER BY last_message_at DESC, id DESC LIMIT ${sql.lit(LIMIT)}
        ) newest`,
  ])
  if (ids === null) return []
  const { rows } = await sql<ConversationRow>`
    WITH found AS MATERIALIZED (${ids})
    SELECT ${CONVERSATION_ROW} FROM found JOIN shared.conversations c USING (id)
    JOIN shared.accounts a ON a.id = c.customer_id JOIN shared.stores store ON store.id = c.store_id
    ORDER BY c.last_message_at DESC, c.id LIMIT ${sql.lit(LIMIT)}`.execute(db)
  return rows
}

export async function findRequests(
  db: Queryable,
  { id }: Sought,
  accountIds: readonly string[],
): Promise<RequestRow[]> {
  const ids = union([
    of(id, (value) => sql`SELECT ${value}::uuid AS id`),
    accountIds.length === 0
      ? null
      : sql`SELECT newest.id FROM unnest(${accountIds}::uuid[]) AS account_id, LATERAL (
          SELECT id FROM shared.service_requests r WHERE r.account_id = account_id.account_id
          ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(LIMIT)}
        ) newest`,
  ])
  if (ids === null) return []
  const { rows } = await sql<RequestRow>`
    WITH found AS MATERIALIZED (${ids})
    SELECT ${REQUEST_ROW} FROM found JOIN shared.service_requests r USING (id)
    ORDER BY r.created_at DESC, r.id LIMIT ${sql.lit(LIMIT)}`.execute(db)
  return rows
}
