/** The SQL of messages of the contact form, as admins see them. */
import { sql } from 'kysely'
import type { CONTACT_SUBJECTS } from '#contract/contact.ts'
import type { ContactStatus } from '#domain/accounts/contact.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelJsonRow, CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

export type DecisionRow = Narrowed<
  Pick<TableRow<'contact_decisions'>, 'kind' | 'text'>,
  { kind: 'answered' | 'closed' }
> & { by: string; at: string }

export type SummaryRow = Narrowed<
  Pick<CamelRow<'contact_messages'>, 'id' | 'name' | 'email' | 'status' | 'createdAt' | 'version'>,
  { status: ContactStatus }
> & {
  subject: (typeof CONTACT_SUBJECTS)[number]
  decision: DecisionRow | null
}

const decisions = sql`
  SELECT decision.kind, decision.text, decision.decided_at AS at, admin.first_name || ' ' || admin.last_name AS by
  FROM contact_decisions decision JOIN shared.accounts admin ON admin.id = decision.decided_by
  WHERE decision.message_id = message.id`
const SUMMARY = sql`
  message.id, message.name, message.email, message.subject, message.status, message.created_at AS "createdAt",
  message.version,
  (SELECT row_to_json(latest) FROM (${decisions} ORDER BY at DESC LIMIT 1) latest) AS decision`

export async function listMessages(
  db: Queryable,
  status: ContactStatus | 'all',
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: SummaryRow[]; total: number }> {
  const where = status === 'all' ? sql`true` : sql`message.status = ${sql.lit(status)}`
  const order = status === 'open' ? sql`created_at, id` : sql`created_at DESC, id DESC`
  const [{ rows }, counted] = await Promise.all([
    sql<SummaryRow>`
      SELECT ${SUMMARY} FROM contact_messages message WHERE ${where}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db),
    sql<{
      total: number
    }>`SELECT count(*)::int AS total FROM contact_messages message WHERE ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type FullRow = SummaryRow & {
  message: TableRow<'contact_messages'>['message']
  decisions: DecisionRow[]
  account: Narrowed<
    Pick<CamelJsonRow<'shared.accounts'>, 'id' | 'firstName' | 'lastName' | 'role' | 'language'>,
    { role: 'customer' | 'merchant' | 'admin'; language: Locale | null }
  > | null
}

export async function findMessage(db: Queryable, id: string): Promise<FullRow | undefined> {
  const { rows } = await sql<FullRow>`
    SELECT ${SUMMARY}, message.message,
      (SELECT coalesce(json_agg(each), '[]') FROM (${decisions} ORDER BY at) each) AS decisions, (
        SELECT json_build_object('id', account.id, 'firstName', account.first_name, 'lastName', account.last_name,
          'role', account.role, 'language', account.language)
        FROM shared.accounts account WHERE account.email = message.email AND account.erased_at IS NULL
      ) AS account
    FROM contact_messages message WHERE message.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns false if it is closed, or somebody has decided since the version. */
export async function setStatus(
  tx: Tx,
  id: string,
  status: 'answered' | 'closed',
  version: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_messages')
    .set((e) => ({ status, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const insertDecision = (
  tx: Tx,
  decision: { id: string; messageId: string; kind: 'answered' | 'closed'; text: string; by: string },
  now: Date,
) =>
  tx
    .insertInto('contact_decisions')
    .values({
      id: decision.id,
      message_id: decision.messageId,
      kind: decision.kind,
      text: decision.text,
      decided_by: decision.by,
      decided_at: now,
    })
    .execute()
