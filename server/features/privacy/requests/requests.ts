/** Requests about personal data that need a person (docs/rules/privacy.md). */
import { m } from '#messages'
import { dataRequestProblems } from '#contract/admin/data-requests.ts'
import { personProblems } from '#contract/admin/people.ts'
import { DATA_LINK_MS, dueAt, type DataRequestKind } from '#domain/admin/data-requests.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { getAccountForSupport, getLanguage, writeToPerson } from '#server/features/accounts/accounts.ts'
import { hashSecret, newSecret, uuidv7 } from '#server/ids.ts'
import { withLocale } from '#server/locale.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { customerPaths } from '#server/features/notifications/notifications.ts'
import { correctedMail, exportLinkMail, refusedMail } from '../mails.ts'
import { buildExport, scheduleDeletion, type StoredData } from '../privacy.ts'
import * as q from './queries.ts'

export { listRequests } from './queries.ts'

type Asked = { kind: DataRequestKind; askedBy: string; note: string }

export const recordRequest = (ctx: Ctx, personId: string, { kind, askedBy, note }: Asked): Promise<string> =>
  transaction(ctx, async (tx) => {
    const { eraseAfter } = await getAccountForSupport(tx, personId)
    if (eraseAfter === null) await q.closeWithdrawn(tx.db, personId, tx.now)
    const id = uuidv7(tx.now.getTime())
    const { accountId } = requireAdmin(tx, 'handleDataRequests')
    const request = {
      id,
      account_id: personId,
      kind,
      status: 'open',
      asked_by: askedBy,
      note,
      asked_at: tx.now,
      due_at: new Date(dueAt(kind, tx.now.getTime())),
      recorded_by: accountId,
    }
    if (!(await q.insertRequest(tx.db, request))) throw dataRequestProblems.alreadyOpen()
    await audit(tx.db, tx.now, {
      action: 'data-request.recorded',
      actor: accountId,
      subject: personId,
      details: { kind, askedBy, note },
    })
    return id
  })

type Decision = { decision: 'fulfil' | 'refuse'; reason: string; version?: number | undefined }

export const decideRequest = (
  ctx: Ctx,
  id: string,
  { decision, reason, version }: Decision,
  stored: StoredData,
): Promise<void> =>
  transaction(ctx, async (tx) => {
    const request = await q.lockRequest(tx.db, id)
    if (!request) throw dataRequestProblems.notFound()
    if (request.status !== 'open' || (version !== undefined && version !== request.version))
      throw await alreadyDecided(tx, id)
    const decided =
      decision === 'refuse'
        ? await refuse(tx, request.personId, reason)
        : await fulfil(tx, request, reason, stored)
    const { accountId: by } = requireAdmin(tx, 'handleDataRequests')
    await q.decideRequest(tx.db, id, { ...decided, by, reason }, tx.now)
    const { kind, personId } = request
    await audit(tx.db, tx.now, {
      action: decision === 'refuse' ? 'data-request.refused' : 'data-request.fulfilled',
      actor: by,
      subject: personId,
      details: { kind, reason },
    })
  })

async function alreadyDecided(tx: TxCtx, id: string) {
  const request = await q.findRequest(tx.db, id)
  return personProblems.alreadyDone().with({
    extra: { by: request?.decidedBy ?? null, at: request?.decidedAt?.toISOString() ?? null },
  })
}

async function refuse(tx: TxCtx, personId: string, reason: string) {
  const account = await getAccountForSupport(tx, personId)
  await writeToPerson(tx, account, 'data-refused', () => ({
    mail: refusedMail(tx.app.config, account.firstName, reason),
  }))
  return { status: 'refused' as const }
}

async function fulfil(
  tx: TxCtx,
  { personId, kind }: { personId: string; kind: DataRequestKind },
  reason: string,
  stored: StoredData,
) {
  if (kind === 'erasure') {
    await scheduleDeletion(tx, personId, stored)
    return { status: 'scheduled' as const }
  }
  if (kind === 'correction') {
    const account = await getAccountForSupport(tx, personId)
    await writeToPerson(tx, account, 'data-corrected', () => ({
      mail: correctedMail(tx.app.config, account.firstName, reason),
    }))
    return { status: 'done' as const }
  }
  const { secret, hash } = newSecret()
  const expiresAt = new Date(tx.now.getTime() + DATA_LINK_MS)
  await sendLink(tx, personId, secret, expiresAt)
  return { status: 'done' as const, link: { hash, expiresAt } }
}

/** Sends the link only to verified contacts, so that nobody else gets the data. */
async function sendLink(tx: TxCtx, personId: string, secret: string, expiresAt: Date): Promise<void> {
  const account = await getAccountForSupport(tx, personId)
  const { email, phone, isEmailVerified, isPhoneVerified, firstName } = account
  const link = `${tx.app.config.publicUrl}${customerPaths.dataCopy(secret)}`
  const when = () => dayAndTime(expiresAt.getTime())
  const language = await getLanguage(tx.db, personId)
  const key = `data-export:${personId}:${tx.now.getTime()}`
  if (email !== null && isEmailVerified)
    return tx.emit('send-mail', {
      key: `${key}:mail`,
      to: email,
      ...withLocale(language, () => exportLinkMail(firstName, when(), link)),
    })
  if (phone === null || !isPhoneVerified) throw dataRequestProblems.noAddress()
  const message = withLocale(language, () => m.sms_data_export({ when: when(), link }))
  await tx.emit('send-sms', { key: `${key}:sms`, to: `+${phone}`, message })
}

/** Returns the data of the person to whom a link was sent. */
export async function exportByLink(
  ctx: Ctx,
  token: string,
  stored: StoredData,
  ip: string,
): Promise<Record<string, unknown>> {
  const found = await q.findByLink(ctx.db, hashSecret(token), ctx.now)
  if (!found) throw dataRequestProblems.wrongLink()
  return buildExport(ctx, found.personId, stored, ip)
}
