/** The SQL of imports. Each statement takes all rows at once, so that 10,000 are a matter of seconds. */
import { sql } from 'kysely'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import type { ClientValues, KnownClient } from '#domain/clients/import/plan.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'

type StoredClient = KnownClient & { accountId: string | null }

export async function listKnownClients(db: Queryable, merchantId: string): Promise<StoredClient[]> {
  const { rows } = await sql<StoredClient>`
    SELECT coalesce(record.id, client.account_id) AS id, client.account_id AS "accountId", true AS "hasAccount", client.name, client.phone_number AS phone,
      record.phone_number AS "otherPhone", client.email, record.birthday,
      coalesce(record.visits_before, 0) AS "visitsBefore", record.last_visit_before::text AS "lastVisitBefore",
      client.tags, ARRAY(
        SELECT text FROM client_notes note
        WHERE note.merchant_id = client.merchant_id AND note.account_id = client.account_id
      ) AS notes
    FROM merchant_clients client LEFT JOIN client_records record USING (merchant_id, account_id)
    WHERE client.merchant_id = ${merchantId}
    UNION ALL
    SELECT id, NULL, false, name, phone_number, NULL, email, birthday, visits_before, last_visit_before::text, tags, ARRAY(
        SELECT text FROM client_notes note WHERE note.record_id = record.id
      )
    FROM client_records record WHERE merchant_id = ${merchantId} AND account_id IS NULL`.execute(db)
  return rows.map((row) => ({ ...row, phone: row.phone === null ? null : kenyanPhone(row.phone) }))
}

export type ImportRow = Pick<
  CamelRow<'client_imports'>,
  'id' | 'importedAt' | 'rowCount' | 'added' | 'changed' | 'unchanged' | 'refused' | 'undoneAt'
> & { fileHash: string; importedBy: TableRow<'shared.accounts'>['first_name'] }

const selectImports = (merchantId: string) => sql`
  SELECT imported.id, imported.imported_at AS "importedAt", author.first_name AS "importedBy",
    encode(imported.file_hash, 'hex') AS "fileHash", imported.row_count AS "rowCount", imported.added, imported.changed,
    imported.unchanged, imported.refused, imported.undone_at AS "undoneAt"
  FROM client_imports imported JOIN shared.accounts author ON author.id = imported.imported_by
  WHERE imported.merchant_id = ${merchantId}`

export async function findImport(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`${selectImports(merchantId)} AND imported.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns whether another merchant has used the id. */
export const isIdTaken = async (db: Queryable, id: string): Promise<boolean> =>
  !!(await db.selectFrom('client_imports').select('id').where('id', '=', id).executeTakeFirst())

export async function listImports(
  db: Queryable,
  merchantId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const [{ rows }, { total }] = await Promise.all([
    sql<ImportRow>`${selectImports(merchantId)}
      ORDER BY imported.imported_at DESC, imported.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(
      db,
    ),
    db
      .selectFrom('client_imports')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const insertImport = (
  tx: Tx,
  row: Omit<ImportRow, 'importedBy' | 'undoneAt'> & {
    merchantId: string
    accountId: string
    confirmed: string
  },
) =>
  tx
    .insertInto('client_imports')
    .values({
      id: row.id,
      merchant_id: row.merchantId,
      imported_by: row.accountId,
      imported_at: row.importedAt,
      file_hash: Buffer.from(row.fileHash, 'hex'),
      confirmed: row.confirmed,
      row_count: row.rowCount,
      added: row.added,
      changed: row.changed,
      unchanged: row.unchanged,
      refused: row.refused,
    })
    .execute()

type Written = { importId: string; merchantId: string; at: Date }
/** Values of a client with the id; `accountId` is null for one who has not booked. */
type WrittenClient = ClientValues & { id: string; accountId: string | null }

/** The rows of a JSON text. */
const toRecordset = (
  rows: readonly object[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS value (
  id uuid, "accountId" uuid, name text, phone text, email text, birthday text, "visitsBefore" integer, "lastVisitBefore" date, tags text[],
  "noteId" uuid, note text
)`

export const insertClients = (
  tx: Tx,
  { importId, merchantId, at }: Written,
  clients: readonly WrittenClient[],
) =>
  sql`
    WITH added AS (
      INSERT INTO client_records (
        id, merchant_id, name, phone_number, email, birthday, visits_before, last_visit_before, tags, source, import_id,
        added_at
      )
      SELECT id, ${merchantId}, name, phone, email, birthday, "visitsBefore", "lastVisitBefore", tags, 'imported',
        ${importId}, ${at}
      FROM ${toRecordset(clients)}
      RETURNING id, version
    )
    INSERT INTO client_import_changes (import_id, record_id, version)
    SELECT ${importId}, id, version FROM added`.execute(tx)

/** Changes clients without an account. */
export const updateRecords = (tx: Tx, { importId, merchantId }: Written, clients: readonly WrittenClient[]) =>
  sql`
    WITH former AS (
      SELECT record.id, ${FORMER} AS before FROM client_records record JOIN ${toRecordset(clients)} ON value.id = record.id
      WHERE record.merchant_id = ${merchantId} AND record.account_id IS NULL
      FOR UPDATE OF record
    ), changed AS (
      UPDATE client_records record SET name = value.name, phone_number = value.phone, email = value.email,
        birthday = value.birthday, visits_before = value."visitsBefore", last_visit_before = value."lastVisitBefore",
        tags = value.tags, version = record.version + 1
      FROM ${toRecordset(clients)} JOIN former ON former.id = value.id
      WHERE record.id = value.id
      RETURNING record.id, record.version, former.before
    )
    INSERT INTO client_import_changes (import_id, record_id, before, version)
    SELECT ${importId}, id, before, version FROM changed`.execute(tx)

const FORMER = sql`jsonb_build_object(
  'name', record.name, 'phone', record.phone_number, 'email', record.email, 'birthday', record.birthday,
  'visitsBefore', record.visits_before, 'lastVisitBefore', record.last_visit_before, 'tags', record.tags
)`

/** Changes clients who have booked: what is added to them, and their tags. */
export async function updateCustomers(
  tx: Tx,
  { importId, merchantId, at }: Written,
  clients: readonly WrittenClient[],
): Promise<void> {
  await sql`
    INSERT INTO client_records (id, merchant_id, account_id, name, source, import_id, added_at)
    SELECT gen_random_uuid(), client.merchant_id, client.account_id, client.name, 'imported', ${importId}, ${at}
    FROM ${toRecordset(clients)} JOIN merchant_clients client
      ON client.merchant_id = ${merchantId} AND client.account_id = value."accountId"
    ON CONFLICT (merchant_id, account_id) WHERE account_id IS NOT NULL DO NOTHING`.execute(tx)
  await sql`
    WITH former AS (
      SELECT record.id, client.account_id, jsonb_build_object(
        'birthday', record.birthday, 'visitsBefore', record.visits_before, 'lastVisitBefore', record.last_visit_before,
        'tags', client.tags
      ) AS before
      FROM ${toRecordset(clients)}
      JOIN merchant_clients client ON client.merchant_id = ${merchantId} AND client.account_id = value."accountId"
      JOIN client_records record ON record.merchant_id = client.merchant_id AND record.account_id = client.account_id
      FOR UPDATE OF client
    ), completed AS (
      UPDATE client_records record SET birthday = value.birthday, visits_before = value."visitsBefore",
        last_visit_before = value."lastVisitBefore"
      FROM ${toRecordset(clients)} JOIN former ON former.account_id = value."accountId"
      WHERE record.id = former.id
    ), changed AS (
      UPDATE merchant_clients client SET tags = value.tags, version = client.version + 1
      FROM ${toRecordset(clients)} JOIN former ON former.account_id = value."accountId"
      WHERE client.merchant_id = ${merchantId} AND client.account_id = former.account_id
      RETURNING former.id, former.before, client.version
    )
    INSERT INTO client_import_changes (import_id, record_id, before, version)
    SELECT ${importId}, id, before, version FROM changed`.execute(tx)
}

type ImportedNote = { id: string; accountId: string | null; noteId: string; note: string }

export const insertNotes = (
  tx: Tx,
  { importId, merchantId, at, authorId }: Written & { authorId: string },
  notes: readonly ImportedNote[],
) =>
  sql`
    INSERT INTO client_notes (
      id, merchant_id, account_id, record_id, text, author_id, created_at, updated_at, import_id
    )
    SELECT "noteId", ${merchantId}, "accountId", CASE WHEN "accountId" IS NULL THEN id END, note, ${authorId}, ${at}, ${at},
      ${importId}
    FROM ${toRecordset(notes)}`.execute(tx)

// ---------------------------------------------------------------- undoing

/**
 * Deletes the clients whom the import has added, and restores those that it has changed, unless they have booked or were
 * edited since. Returns how many it has undone.
 */
export async function undoChanges(tx: Tx, importId: string): Promise<number> {
  await sql`DELETE FROM client_notes WHERE import_id = ${importId} AND version = 1`.execute(tx)
  const removed = await sql`
    DELETE FROM client_records record USING client_import_changes change
    WHERE change.import_id = ${importId} AND change.record_id = record.id AND change.before IS NULL
      AND record.account_id IS NULL AND record.version = change.version
      AND NOT EXISTS (SELECT FROM client_notes note WHERE note.record_id = record.id)`.execute(tx)
  const restored = await sql`
    UPDATE client_records record SET name = before.name, phone_number = before.phone, email = before.email,
      birthday = before.birthday, visits_before = before."visitsBefore", last_visit_before = before."lastVisitBefore",
      tags = before.tags, version = record.version + 1
    FROM client_import_changes change, ${BEFORE}
    WHERE change.import_id = ${importId} AND change.record_id = record.id AND record.account_id IS NULL
      AND record.version = change.version AND NOT EXISTS (
        SELECT FROM client_records other
        WHERE other.merchant_id = record.merchant_id AND other.account_id IS NULL AND other.id <> record.id
          AND other.phone_number = before.phone
      )`.execute(tx)
  const customers = await sql`
    WITH undone AS (
      UPDATE merchant_clients client SET tags = before.tags, version = client.version + 1
      FROM client_records record, client_import_changes change, ${BEFORE}
      WHERE change.import_id = ${importId} AND change.record_id = record.id AND record.account_id = client.account_id
        AND record.merchant_id = client.merchant_id AND client.version = change.version
      RETURNING record.id, change.before
    )
    UPDATE client_records record SET birthday = before.birthday, visits_before = before."visitsBefore",
      last_visit_before = before."lastVisitBefore"
    FROM undone change, ${BEFORE} WHERE record.id = change.id`.execute(tx)
  return Number(
    (removed.numAffectedRows ?? 0n) + (restored.numAffectedRows ?? 0n) + (customers.numAffectedRows ?? 0n),
  )
}

const BEFORE = sql`jsonb_to_record(change.before) AS before (
  name text, phone text, email text, birthday text, "visitsBefore" integer, "lastVisitBefore" date, tags text[]
)`

export const countChanges = async (tx: Tx, importId: string): Promise<number> =>
  (
    await tx
      .selectFrom('client_import_changes')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow()
  ).count

export async function markUndone(tx: Tx, importId: string, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('client_imports')
    .set({ undone_at: now, undone_by: accountId })
    .where('id', '=', importId)
    .execute()
  await tx.deleteFrom('client_import_changes').where('import_id', '=', importId).execute()
}

/** Deletes what was before the imports that can no longer be undone. */
export const deleteOldChanges = (db: Queryable, before: Date, limit: number) =>
  sql`
    DELETE FROM client_import_changes WHERE (import_id, record_id) IN (
      SELECT change.import_id, change.record_id FROM client_import_changes change
      JOIN client_imports imported ON imported.id = change.import_id
      WHERE imported.imported_at < ${before} LIMIT ${limit}
    )`.execute(db)
