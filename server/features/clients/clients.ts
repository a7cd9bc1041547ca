/** Notes, tags and blocks of a merchant's clients. */
import { clientProblems } from '#contract/clients.ts'
import { tidyTags } from '#domain/clients/clients.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireOwnStore } from '#server/features/stores/stores.ts'
import { requireActor, requireMerchantId, requireScopeId } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { deleteNote, findNote, insertNote, listNotes, updateNote, type NoteRow } from './note-queries.ts'
import * as q from './queries.ts'
import { serializeClient, serializeNote } from './serialize.ts'

/** The advisory lock of everything that a customer books. Merchants block customers under it, too. */
export const customerLock = (accountId: string): string => `customer:${accountId}`

export const clientScope = (ctx: Pick<Ctx, 'actor'>): q.ClientScope => ({
  merchantId: requireMerchantId(ctx),
  scopeId: requireScopeId(ctx),
})

/** Returns the scope of one store, or of all own stores. */
export async function getStoreScope(ctx: Ctx, storeId: string | undefined): Promise<q.ClientScope> {
  if (storeId !== undefined) await requireOwnStore(ctx, storeId)
  return { ...clientScope(ctx), storeId }
}

export async function getDetails(ctx: Ctx, id: string) {
  const scope = clientScope(ctx)
  const client = await q.findClient(ctx.db, scope, id)
  if (!client) throw clientProblems.notFound()
  const { accountId } = client
  const [notes, visits] = await Promise.all([
    listNotes(ctx.db, scope.merchantId, { recordId: client.id, accountId }),
    accountId === null ? [] : q.listVisits(ctx.db, scope.scopeId, accountId),
  ])
  return { client, notes, visits }
}

export const changeTags = (ctx: Ctx, id: string, tags: readonly string[], version: number | undefined) =>
  editClient(ctx, id, async (tx, client) => {
    requireCurrentVersion(client, version, () => serializeClient(client, ctx.now))
    await q.setTags(tx.db, requireMerchantId(tx), client.key, tidyTags(tags))
    await auditClient(tx, id, 'client.tagged')
  })

/**
 * Under the lock that the customer's bookings take: a booking that is being made comes before the block, or
 * sees it.
 */
export const setBlocked = (ctx: Ctx, id: string, isBlocked: boolean): Promise<void> =>
  transaction(ctx, async (tx) => {
    const known = await q.findClient(tx.db, clientScope(tx), id)
    if (!known) throw clientProblems.notFound()
    const { accountId } = known
    if (accountId === null) throw clientProblems.noAccount()
    await lock(tx.db, customerLock(accountId))
    const client = await q.lockClient(tx.db, clientScope(tx), accountId)
    if (!client) throw clientProblems.notFound()
    if ((client.blockedAt !== null) === isBlocked) return
    const by = { accountId: requireActor(tx).accountId, at: tx.now }
    await q.setBlocked(tx.db, requireMerchantId(tx), accountId, isBlocked ? by : null)
    await auditClient(tx, id, isBlocked ? 'client.blocked' : 'client.unblocked')
  })

export const addNote = (ctx: Ctx, clientId: string, text: string): Promise<NoteRow> =>
  editClient(ctx, clientId, async (tx, { key }) => {
    const merchantId = requireMerchantId(tx)
    const id = uuidv7(tx.now.getTime())
    const { accountId: authorId } = requireActor(tx)
    await insertNote(tx.db, { id, merchantId, client: key, text, authorId, at: tx.now })
    await auditClient(tx, clientId, 'client.note-added')
    return getNote(tx, key, id)
  })

export const editNote = (
  ctx: Ctx,
  { clientId, id }: { clientId: string; id: string },
  text: string,
  version: number | undefined,
): Promise<NoteRow> =>
  editClient(ctx, clientId, async (tx, { key }) => {
    const note = await getNote(tx, key, id)
    requireCurrentVersion(note, version, () => serializeNote(note))
    await updateNote(tx.db, id, text, tx.now)
    await auditClient(tx, clientId, 'client.note-edited')
    return getNote(tx, key, id)
  })

export const removeNote = (ctx: Ctx, clientId: string, id: string): Promise<void> =>
  editClient(ctx, clientId, async (tx, { key }) => {
    await getNote(tx, key, id)
    await deleteNote(tx.db, id)
    await auditClient(tx, clientId, 'client.note-deleted')
  })

async function getNote(tx: TxCtx, client: q.ClientKey, id: string): Promise<NoteRow> {
  const note = await findNote(tx.db, requireMerchantId(tx), client, id)
  if (!note) throw clientProblems.noteNotFound()
  return note
}

/** Edits of one client take turns. */
export const editClient = <T>(
  ctx: Ctx,
  id: string,
  edit: (tx: TxCtx, client: q.LockedClient) => Promise<T>,
): Promise<T> =>
  transaction(ctx, async (tx) => {
    const client = await q.lockClient(tx.db, clientScope(tx), id)
    if (!client) throw clientProblems.notFound()
    return edit(tx, client)
  })

export async function exportClients(
  ctx: Ctx,
  { storeId, ip }: { storeId: string | undefined; ip: string },
): Promise<q.ClientRow[]> {
  const rows = await q.listAllClients(ctx.db, await getStoreScope(ctx, storeId))
  await audit(ctx.db, ctx.now, {
    action: 'client.exported',
    actor: requireActor(ctx).accountId,
    ip,
    details: { count: rows.length },
  })
  return rows
}

export const auditClient = (tx: TxCtx, clientId: string, action: string): Promise<void> =>
  audit(tx.db, tx.now, { action, actor: requireActor(tx).accountId, subject: clientId })
