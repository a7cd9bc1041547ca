/**
 * Changes that admins make to the account of a customer or a merchant (docs/rules/admin.md#people). Each change has a reason
 * and an audit entry. The accounts of admins are changed in `admins`.
 */
import { m } from '#messages'
import { accountProblems } from '#contract/accounts.ts'
import { personProblems } from '#contract/admin/people.ts'
import { securityProblems } from '#contract/security.ts'
import { codeProblems } from '#contract/codes.ts'
import { SESSION_IDLE_MS } from '#domain/accounts/account-policy.ts'
import { fitSms } from '#domain/text/gsm.ts'
import type { EmailContent } from '#server/adapters/email/email-layout.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { withLocale } from '#server/locale.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { audit, findLastEntry } from '#server/platform/observability/audit.ts'
import { changeIdentity } from '../identity/identity-changes.ts'
import { deletePasskeys, hasPasskey } from '../passkeys/passkey-queries.ts'
import { getLanguage } from '../queries.ts'
import { endTwoFactor, listLiveSessions, type ListedSession } from '../security/security-queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { accountRequester } from '../sessions/requester.ts'
import { consumeCode } from '../verification/codes.ts'
import { requestCode } from '../verification/request-codes.ts'
import { catchTakenPhone } from '../verification/taken-phone.ts'
import { frozenMail, unfrozenMail } from './mails.ts'
import * as q from './support-queries.ts'

export const listAccountDevices = (ctx: Ctx, accountId: string): Promise<ListedSession[]> =>
  listLiveSessions(ctx.db, accountId, ctx.now, new Date(ctx.now.getTime() - SESSION_IDLE_MS))

export const endAccountSession = (ctx: Ctx, id: string, sessionId: string, reason: string): Promise<void> =>
  change(ctx, id, async (tx) => {
    if ((await endSessions(tx, { accountId: id, id: sessionId })) === 0)
      throw securityProblems.sessionNotFound()
    await record(tx, 'person.signed-out', id, { reason })
  })

export const endAccountSessions = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  change(ctx, id, async (tx) => {
    const ended = await endSessions(tx, { accountId: id })
    await record(tx, 'person.signed-out-everywhere', id, { reason, ended })
  })

export const resetAccountSecondFactor = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  change(ctx, id, async (tx, account) => {
    if (account.totpConfirmedAt === null && !(await hasPasskey(tx.db, id)))
      throw personProblems.noSecondFactor()
    await changeIdentity(tx, id, { kind: 'two-factor-off' }, async () => {
      await deletePasskeys(tx.db, id)
      await endTwoFactor(tx.db, id)
    })
    await record(tx, 'person.second-factor-reset', id, { reason })
  })

/** The bookings are kept. The person is notified why. */
export const freeze = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  change(ctx, id, async (tx, account) => {
    if (account.disabledAt !== null) throw await alreadyDone(tx, id, 'person.frozen')
    await q.setDisabled(tx.db, id, tx.now)
    await endSessions(tx, { accountId: id })
    const { config } = tx.app
    await writeToPerson(tx, account, 'frozen', () => ({
      mail: frozenMail(config, account.firstName, reason),
      sms: fitSms([reason], (why) => m.sms_account_frozen({ reason: why, email: config.supportEmail })),
    }))
    await record(tx, 'person.frozen', id, { reason })
  })

export const unfreeze = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  change(ctx, id, async (tx, account) => {
    if (account.disabledAt === null || account.mergedInto !== null)
      throw await alreadyDone(tx, id, 'person.unfrozen')
    await q.setDisabled(tx.db, id, null)
    await writeToPerson(tx, account, 'unfrozen', () => ({
      mail: unfrozenMail(account.firstName),
      sms: m.sms_account_unfrozen(),
    }))
    await record(tx, 'person.unfrozen', id, { reason })
  })

/** Sends a code to a number that the account does not have yet. The person reads it out to the admin. */
export async function sendCodeToNewPhone(ctx: Ctx, id: string, phone: string, ip: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await getUnmerged(tx, id)
    if (await q.isPhoneVerifiedByOther(tx.db, id, phone)) throw codeProblems.phoneTaken()
  })
  const request = { purpose: 'phone', destination: phone, accountId: id, site: 'customer', ip } as const
  await requestCode(ctx, { ...request, isNew: true }, supportRequester(ctx))
}

export async function changePhoneByCode(
  ctx: Ctx,
  id: string,
  { phone, otp, reason }: { phone: string; otp: string; reason: string },
): Promise<void> {
  const isChanged = await catchTakenPhone(() =>
    transaction(ctx, async (tx) => {
      await getUnmerged(tx, id)
      const requester = supportRequester(ctx)
      const code = { purpose: 'phone', destination: phone, otp, requester, isNew: true } as const
      // A wrong code is counted, so the transaction is committed.
      if ((await consumeCode(tx.db, ctx, { ...code, requiredAccountId: id })) === null) return false
      await changeIdentity(tx, id, { kind: 'phone', phone }, () => q.setVerifiedPhone(tx.db, id, phone))
      await record(tx, 'person.phone-corrected', id, { reason })
      return true
    }),
  )
  if (!isChanged) throw codeProblems.wrongCode()
}

/** The address becomes that of the account when the person opens the link. */
export async function sendLinkToNewEmail(
  ctx: Ctx,
  id: string,
  { email, reason }: { email: string; reason: string },
  ip: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await getUnmerged(tx, id)
    if (await q.isEmailOfOther(tx.db, id, email)) throw accountProblems.emailTaken()
    await record(tx, 'person.email-link-sent', id, { reason })
  })
  const request = { purpose: 'email', destination: email, accountId: id, site: 'customer', ip } as const
  await requestCode(ctx, request, supportRequester(ctx))
}

const supportRequester = (ctx: Ctx) => accountRequester(requireAdmin(ctx, 'changePeople').accountId)

// ---------------------------------------------------------------- details

const change = (
  ctx: Ctx,
  id: string,
  work: (tx: TxCtx, account: q.SupportedAccount) => Promise<void>,
): Promise<void> => transaction(ctx, async (tx) => work(tx, await getOpen(tx, id)))

/** Returns an account that is not erased, locked. */
export async function getOpen(tx: TxCtx, id: string): Promise<q.SupportedAccount> {
  const account = await q.lockAccount(tx.db, id)
  if (!account || account.erasedAt !== null) throw personProblems.notFound()
  if (account.role === 'admin') throw personProblems.notThisRole()
  return account
}

/** Nobody signs in with a merged account, and a number or an address of it would be taken from the kept one. */
async function getUnmerged(tx: TxCtx, id: string): Promise<q.SupportedAccount> {
  const account = await getOpen(tx, id)
  if (account.mergedInto !== null) throw personProblems.merged()
  return account
}

async function alreadyDone(tx: TxCtx, subject: string, action: string) {
  const entry = await findLastEntry(tx.db, subject, action)
  return personProblems.alreadyDone().with({
    extra: { by: entry?.actorName ?? null, at: entry?.at.toISOString() ?? null },
  })
}

type Notice = { mail: EmailContent; sms?: string }

/** Writes to a person by e-mail, and by SMS to a verified number, in the person's language. */
export async function writeToPerson(
  tx: TxCtx,
  { id, email, phone, isPhoneVerified }: q.SupportedAccount,
  what: string,
  write: () => Notice,
): Promise<void> {
  const { mail, sms } = withLocale(await getLanguage(tx.db, id), write)
  const key = `${what}:${id}:${tx.now.getTime()}`
  if (email !== null) await tx.emit('send-mail', { key: `${key}:mail`, to: email, ...mail })
  if (sms !== undefined && phone !== null && isPhoneVerified)
    await tx.emit('send-sms', { key: `${key}:sms`, to: `+${phone}`, message: sms })
}

export const record = (
  tx: TxCtx,
  action: string,
  subject: string,
  details: Record<string, string | number | boolean>,
): Promise<void> =>
  audit(tx.db, tx.now, { action, actor: requireAdmin(tx, 'changePeople').accountId, subject, details })
