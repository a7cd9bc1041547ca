/** Imports of clients from a file (docs/rules/clients.md#import). Neither the file nor its name is kept. */
import { createHash } from 'node:crypto'
import { m } from '#messages'
import { IMPORT_LIMITS } from '#contract/client-limits.ts'
import { importProblems } from '#contract/client-records.ts'
import { IMPORT_FIELDS, matchColumns, type Columns } from '#domain/clients/import/columns.ts'
import { planImport, type ImportPlan } from '#domain/clients/import/plan.ts'
import { readClients, type ReadClients } from '#domain/clients/import/rows.ts'
import { toDay } from '#domain/time/time.ts'
import { IMPORT_UNDO_MS } from '#domain/time/undo-period.ts'
import { transaction, type AppContext, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { deleteInBatches, lock, type Queryable } from '#server/platform/database/database.ts'
import { requireActor, requireAllStores, requireMerchantId } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { readUpload } from '#server/platform/tables/read-upload.ts'
import type { Table } from '#server/platform/tables/table.ts'
import { recordsLock } from '../records/records.ts'
import * as q from './import-queries.ts'

export type ImportPreview = {
  fileHash: string
  hasHeader: boolean
  rows: Table['rows']
  columns: Columns
  read: ReadClients
  plan: ImportPlan
  /** The accounts of the clients who have booked, by their ids. */
  accountIds: ReadonlyMap<string, string>
}

/** Returns what an import would do. `names` are the fields of the columns, instead of those that the headers have. */
export async function previewImport(
  ctx: Ctx,
  file: Uint8Array,
  names: string | undefined,
): Promise<ImportPreview> {
  requireAllStores(ctx)
  return prepare(ctx, ctx.db, await readFile(file), names)
}

type ImportInput = { id: string; columns: string; fileHash: string }

/** Imports all rows without a problem. A second request with the id gets the same import. */
export async function importClients(
  ctx: Ctx,
  file: Uint8Array,
  { id, columns, fileHash }: ImportInput,
): Promise<q.ImportRow> {
  requireAllStores(ctx)
  const table = await readFile(file)
  if (table.fileHash !== fileHash) throw importProblems.fileChanged()
  const merchantId = requireMerchantId(ctx)
  return transaction(ctx, async (tx) => {
    await lock(tx.db, recordsLock(merchantId))
    const earlier = await q.findImport(tx.db, merchantId, id)
    if (earlier && earlier.fileHash === fileHash) return earlier
    if (earlier || (await q.isIdTaken(tx.db, id))) throw importProblems.fileChanged()
    const { rows, hasHeader, plan, read, accountIds } = await prepare(tx, tx.db, table, columns)
    if (plan.added.length + plan.changed.length + plan.unchanged.length === 0)
      throw importProblems.nothingToImport()
    const { accountId } = requireActor(tx)
    await q.insertImport(tx.db, {
      id,
      merchantId,
      accountId,
      importedAt: tx.now,
      fileHash,
      confirmed: m.import_confirmation(),
      rowCount: rows.length - (hasHeader ? 1 : 0),
      added: plan.added.length,
      changed: plan.changed.length,
      unchanged: plan.unchanged.length,
      refused: read.problems.length + plan.problems.length,
    })
    await write(tx, { importId: id, merchantId, at: tx.now }, plan, accountIds)
    await audit(tx.db, tx.now, {
      action: 'client.imported',
      actor: accountId,
      details: { import: id, added: plan.added.length, changed: plan.changed.length },
    })
    return getImport(tx, merchantId, id)
  })
}

async function write(
  tx: TxCtx,
  written: { importId: string; merchantId: string; at: Date },
  plan: ImportPlan,
  accountIds: ReadonlyMap<string, string>,
): Promise<void> {
  const newId = () => uuidv7(tx.now.getTime())
  const added = plan.added.map(({ values, note }) => ({ ...values, id: newId(), accountId: null, note }))
  const changed = plan.changed.map(({ values, note, id }) => ({
    ...values,
    id,
    accountId: accountIds.get(id) ?? null,
    note,
  }))
  await q.insertClients(tx.db, written, added)
  await q.updateRecords(
    tx.db,
    written,
    changed.filter(({ accountId }) => accountId === null),
  )
  await q.updateCustomers(
    tx.db,
    written,
    changed.filter(({ accountId }) => accountId !== null),
  )
  const notes = [...added, ...changed].flatMap(({ id, accountId, note }) =>
    note === null ? [] : [{ id, accountId, note, noteId: newId() }],
  )
  await q.insertNotes(tx.db, { ...written, authorId: requireActor(tx).accountId }, notes)
}

export async function listImports(ctx: Ctx, query: { page: number; limit: number }) {
  requireAllStores(ctx)
  return q.listImports(ctx.db, requireMerchantId(ctx), query)
}

/** Returns the import, and how many of its clients stay as they are because they have booked or were edited since. */
export async function undoImport(ctx: Ctx, id: string): Promise<{ row: q.ImportRow; kept: number }> {
  requireAllStores(ctx)
  const merchantId = requireMerchantId(ctx)
  return transaction(ctx, async (tx) => {
    await lock(tx.db, recordsLock(merchantId))
    const row = await getImport(tx, merchantId, id)
    if (getUndoEnd(row, tx.now) === null) throw importProblems.undoOver()
    const all = await q.countChanges(tx.db, id)
    const undone = await q.undoChanges(tx.db, id)
    const { accountId } = requireActor(tx)
    await q.markUndone(tx.db, id, accountId, tx.now)
    await audit(tx.db, tx.now, { action: 'client.import-undone', actor: accountId, details: { import: id } })
    return { row: await getImport(tx, merchantId, id), kept: all - undone }
  })
}

async function getImport(tx: TxCtx, merchantId: string, id: string): Promise<q.ImportRow> {
  const row = await q.findImport(tx.db, merchantId, id)
  if (!row) throw importProblems.notFound()
  return row
}

/** Returns until when an import can be undone; null if it cannot. */
export function getUndoEnd({ importedAt, undoneAt }: q.ImportRow, now: Date): Date | null {
  const end = new Date(importedAt.getTime() + IMPORT_UNDO_MS)
  return undoneAt === null && end > now ? end : null
}

/** The scheduled job: deletes what was before the imports that can no longer be undone. */
export async function forgetChanges({ clock, database: { db } }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - IMPORT_UNDO_MS)
  await deleteInBatches((limit) => q.deleteOldChanges(db, before, limit))
}

// ---------------------------------------------------------------- reading

type ReadFile = { fileHash: string; rows: Table['rows'] }

async function readFile(file: Uint8Array): Promise<ReadFile> {
  const { rows } = await readUpload(file)
  return { fileHash: createHash('sha256').update(file).digest('hex'), rows }
}

async function prepare(
  ctx: Pick<Ctx, 'now' | 'actor'>,
  db: Queryable,
  { fileHash, rows }: ReadFile,
  names: string | undefined,
): Promise<ImportPreview> {
  const matched = matchColumns(rows)
  const columns = names === undefined ? matched.columns : toColumns(names)
  const { hasHeader } = matched
  const read = readClients(hasHeader ? rows.slice(1) : rows, columns, IMPORT_LIMITS, toDay(ctx.now.getTime()))
  const known = await q.listKnownClients(db, requireMerchantId(ctx))
  const plan = planImport(read.clients, known, IMPORT_LIMITS.tags)
  const accountIds = new Map(
    known.flatMap(({ id, accountId }) => (accountId === null ? [] : [[id, accountId] as const])),
  )
  return { fileHash, hasHeader, rows, columns, read, plan, accountIds }
}

/** The contract allows only names of fields and dashes. */
const toColumns = (names: string): Columns =>
  names.split(',').map((name) => IMPORT_FIELDS.find((field) => field === name) ?? null)
