/** Clients whom a merchant adds by hand (docs/rules/clients.md#clients-without-an-account). */
import { clientProblems } from '#contract/clients.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireAllStores, requireMerchantId } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { auditClient, editClient } from '../clients.ts'
import { serializeClient } from '../serialize.ts'
import * as q from './record-queries.ts'

/** The lock of everything that adds clients of a merchant, so that none is added twice. */
export const recordsLock = (merchantId: string): string => `client-records:${merchantId}`

/** Returns the id of the new client. */
export const addClient = (ctx: Ctx, contacts: q.Contacts): Promise<string> => {
  requireAllStores(ctx)
  return transaction(ctx, async (tx) => {
    const merchantId = requireMerchantId(tx)
    await lock(tx.db, recordsLock(merchantId))
    await requireUnknown(tx, merchantId, contacts, null)
    const id = uuidv7(tx.now.getTime())
    await q.insertRecord(tx.db, { ...contacts, id, merchantId, at: tx.now })
    await auditClient(tx, id, 'client.added')
    return id
  })
}

export async function editContacts(
  ctx: Ctx,
  id: string,
  { version, ...contacts }: q.Contacts & { version?: number | undefined },
): Promise<void> {
  requireAllStores(ctx)
  await editClient(ctx, id, async (tx, client) => {
    if (client.accountId !== null) throw clientProblems.hasBooked()
    requireCurrentVersion(client, version, () => serializeClient(client, ctx.now))
    const merchantId = requireMerchantId(tx)
    await lock(tx.db, recordsLock(merchantId))
    await requireUnknown(tx, merchantId, contacts, client.id)
    await q.updateRecord(tx.db, client.id, contacts)
    await auditClient(tx, client.id, 'client.edited')
  })
}

export async function deleteClient(ctx: Ctx, id: string): Promise<void> {
  requireAllStores(ctx)
  await editClient(ctx, id, async (tx, client) => {
    if (client.accountId !== null) throw clientProblems.hasBooked()
    await q.deleteRecord(tx.db, client.id)
    await auditClient(tx, client.id, 'client.deleted')
  })
}

async function requireUnknown(
  tx: TxCtx,
  merchantId: string,
  { phone }: q.Contacts,
  exceptId: string | null,
): Promise<void> {
  const clientId = phone === null ? null : await q.findByPhone(tx.db, merchantId, phone, exceptId)
  if (clientId !== null) throw clientProblems.known().with({ extra: { clientId } })
}
