import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

export type NamedAccount = { id: string; name: string; role: 'customer' | 'merchant' | 'admin' }

/** Names and kinds of accounts, by their ids. */
export async function listNames(db: Queryable, ids: readonly string[]): Promise<Map<string, NamedAccount>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shared.accounts')
    .select(['id', 'role', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', 'in', [...new Set(ids)])
    .$narrowType<{ id: string; role: NamedAccount['role'] }>()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Addressee = { id: string; name: string; address: string }

/** Returns the accounts with these phone numbers, without a plus, and e-mail addresses. */
export async function listAddressees(
  db: Queryable,
  phones: readonly string[],
  emails: readonly string[],
): Promise<Map<string, Addressee>> {
  if (phones.length + emails.length === 0) return new Map()
  const { rows } = await sql<Addressee>`
    SELECT id, first_name || ' ' || last_name AS name, phone_number AS address FROM shared.accounts
    WHERE phone_number = ANY (${[...phones]}::text[]) AND is_phone_verified
    UNION ALL
    SELECT id, first_name || ' ' || last_name, email FROM shared.accounts WHERE email = ANY (${[...emails]}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.address, row]))
}

export async function listBookingCodes(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shared.bookings')
    .select(['id', 'code'])
    .where('id', 'in', [...new Set(ids)])
    .$narrowType<{ id: string; code: string }>()
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

export type Decided = { action: string; at: string; by: string | null }

/** Returns the last entry of the audit log about a dead letter. */
export async function getLastDecision(db: Queryable, id: string): Promise<Decided | null> {
  const { rows } = await sql<Pick<TableRow<'shared.audit_log'>, 'action' | 'at'> & { by: string | null }>`
    SELECT log.action, log.at, account.first_name || ' ' || account.last_name AS by
    FROM shared.audit_log log LEFT JOIN shared.accounts account ON account.id = log.actor_id
    WHERE log.subject_id = ${id} ORDER BY log.seq DESC LIMIT 1`.execute(db)
  const [row] = rows
  return row ? { ...row, at: row.at.toISOString() } : null
}
