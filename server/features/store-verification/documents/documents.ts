/**
 * Documents of stores: pictures that only admins open. They are encrypted with a key of their own, kept in the database
 * instead of the storage of files, and deleted by a job.
 */
import { adminStoreProblems } from '#contract/admin/stores.ts'
import { storeProblems } from '#contract/stores/problems.ts'
import { verificationProblems } from '#contract/verification.ts'
import { DOCUMENT_KINDS, DOCUMENTS_KEPT_MS, type DocumentKind } from '#domain/catalogue/verification.ts'
import { DAY } from '#domain/time/time.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { decryptBytes, encryptBytes, type Key } from '#server/encryption.ts'
import { encodeDocument } from '#server/features/media/media.ts'
import { requireOwnStore } from '#server/features/stores/stores.ts'
import { uuidv7 } from '#server/ids.ts'
import { deleteInBatches, type Queryable } from '#server/platform/database/database.ts'
import { requireActor, requireAdmin } from '#server/platform/http/access.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as q from './queries.ts'

const PURPOSE = 'store documents'

/** Encrypts a picture for the row of the document with this id. */
export const encryptDocument = (config: Key, id: string, picture: Uint8Array): Buffer =>
  encryptBytes(config, PURPOSE, id, picture)

/** Returns the verification for the merchant of the store. */
export async function getVerification(ctx: Ctx, storeId: string) {
  await requireOwnStore(ctx, storeId)
  return readVerification(ctx.db, storeId)
}

async function readVerification(db: Queryable, storeId: string) {
  const [store, documents, last] = await Promise.all([
    q.findStore(db, storeId),
    q.listDocuments(db, storeId),
    q.findVerification(db, storeId),
  ])
  return {
    verifiedAt: store?.verifiedAt?.toISOString() ?? null,
    documents: documents.map(({ kind, sentAt }) => ({ kind, sentAt: sentAt.toISOString() })),
    last: last
      ? {
          sentAt: last.sentAt.toISOString(),
          registeredName: last.registeredName,
          registrationNumber: last.registrationNumber,
          permitUntil: last.permitUntil,
          decision: last.decision,
          reason: last.reason,
        }
      : null,
  }
}

export async function receiveDocument(ctx: Ctx, storeId: string, kind: DocumentKind, upload: Uint8Array) {
  await requireOwnStore(ctx, storeId)
  const picture = await encodeDocument(ctx, upload)
  const id = uuidv7(ctx.now.getTime())
  return transaction(ctx, async (tx) => {
    await requireOpen(tx.db, storeId)
    const { accountId } = requireActor(tx)
    const content = encryptDocument(ctx.app.config, id, picture)
    await q.saveDocument(tx.db, { storeId, kind, id, content, sentBy: accountId }, tx.now)
    await audit(tx.db, tx.now, {
      action: 'store.document-sent',
      actor: accountId,
      subject: storeId,
      details: { kind },
    })
    return readVerification(tx.db, storeId)
  })
}

type Asked = { registeredName: string; registrationNumber: string; permitUntil: string }

export async function askForVerification(ctx: Ctx, storeId: string, asked: Asked) {
  await requireOwnStore(ctx, storeId)
  return transaction(ctx, async (tx) => {
    await requireOpen(tx.db, storeId)
    const sent = (await q.listDocuments(tx.db, storeId)).map(({ kind }) => kind)
    if (!DOCUMENT_KINDS.every((kind) => sent.includes(kind))) throw verificationProblems.missing()
    const { accountId } = requireActor(tx)
    const row = { id: uuidv7(tx.now.getTime()), storeId, sentBy: accountId, ...asked }
    if (!(await q.insertVerification(tx.db, row, tx.now))) throw verificationProblems.waiting()
    await audit(tx.db, tx.now, { action: 'store.verification-requested', actor: accountId, subject: storeId })
    return readVerification(tx.db, storeId)
  })
}

/** Throws while an admin looks at what was sent, and when the store is verified. */
async function requireOpen(db: Queryable, storeId: string): Promise<void> {
  const [store, last] = await Promise.all([q.findStore(db, storeId), q.findVerification(db, storeId)])
  if (!store) throw storeProblems.notFound()
  if (store.verifiedAt !== null) throw verificationProblems.verified()
  if (last && last.decision === null) throw verificationProblems.waiting()
}

/** Opens a document for an admin and writes to the audit log. The `data:` URL leaves no address that others could open. */
export const openDocument = (ctx: Ctx, storeId: string, kind: DocumentKind): Promise<string> =>
  transaction(ctx, async (tx) => {
    const document = await q.findDocument(tx.db, storeId, kind)
    if (!document) throw adminStoreProblems.noDocument()
    await audit(tx.db, tx.now, {
      action: 'store.document-opened',
      actor: requireAdmin(tx, 'verifyStores').accountId,
      subject: storeId,
      details: { kind },
    })
    const picture = decryptBytes(ctx.app.config, PURPOSE, document.id, document.content)
    return `data:image/webp;base64,${picture.toString('base64')}`
  })

export const deleteOldDocuments: ScheduledJob = {
  name: 'delete-old-store-documents',
  everyMs: DAY,
  isMaintenance: true,
  async run(app) {
    const before = new Date(app.clock.now().getTime() - DOCUMENTS_KEPT_MS)
    await deleteInBatches((limit) => q.deleteOldDocuments(app.database.db, before, limit))
  },
}
