/**
 * Codes and links that verify a phone or an e-mail address, or allow a password reset
 * (docs/rules/accounts.md#verification-codes).
 */
import { codeProblems } from '#contract/codes.ts'
import { generalProblems } from '#contract/problem.ts'
import { attemptsPerCode } from '#domain/accounts/account-policy.ts'
import { DAY } from '#domain/time/time.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { lock, type Tx } from '#server/platform/database/database.ts'
import { violatedConstraint } from '#server/platform/database/errors.ts'
import {
  setVerifiedEmail,
  setPhoneVerified,
  replaceLiveCodes,
  consumeLink,
  compareCodes,
  type Purpose,
} from './code-queries.ts'
import { catchTakenPhone } from './taken-phone.ts'
import { changeIdentity } from '../identity/identity-changes.ts'
import { getAccount, type Account } from '../queries.ts'
import type { Requester } from '../sessions/requester.ts'
import { listCodeHashes, withDetails, type CodeDetails } from '../security/secrets.ts'
import { lockCounter, updateCounter } from '../security/attempt-queries.ts'
import { addressBlockedUntil, countFailure, counterKey, withRetryAfter } from '../security/attempts.ts'
import { emailTaken } from '../sign-up/sign-up.ts'

/**
 * Returns the account of a correct code, or null. Attempts are counted per code, separately for its requester
 * and for all others. The wrong codes of strangers are also counted over all codes of the destination: after
 * too many, each code allows its requester one attempt and all others one, so that new codes still work. A
 * code without attempts left gets the same reply as a wrong one.
 */
export async function consumeCode(
  db: Tx,
  ctx: Ctx,
  {
    purpose,
    destination,
    otp,
    requester,
    requiredAccountId = null,
    ...details
  }: CodeDetails & {
    purpose: Exclude<Purpose, 'email'>
    destination: string
    otp: string
    requester: Requester
    requiredAccountId?: string | null
  },
): Promise<string | null> {
  const { now } = ctx
  await lock(db, codeLock(purpose, destination))
  const failuresKey = counterKey(
    `code ${purpose} failures`,
    requester.kind === 'owner' ? `${destination} ${requester.key}` : destination,
  )
  const { count } = await lockCounter(db, failuresKey, now, new Date(now.getTime() + DAY))
  const hashes = listCodeHashes(ctx.app.config, purpose, withDetails(destination, details), otp)
  const compared = await compareCodes(db, {
    purpose,
    destination,
    requester: requester.key,
    hashes,
    requiredAccountId,
    maxAttempts: attemptsPerCode(count),
    now,
  })
  const correct = compared.find(({ isCorrect }) => isCorrect)
  if (correct) {
    await replaceLiveCodes(db, purpose, destination, now)
    await updateCounter(db, failuresKey, { count: 0, blockedUntil: null })
    return correct.accountId
  }
  await updateCounter(db, failuresKey, { count: count + compared.length, blockedUntil: null })
  for (const { accountId } of compared)
    await audit(db, now, { action: 'code.refused', actor: accountId, details: { purpose } })
  return null
}

/** Serialises the requests and attempts of one destination. */
export const codeLock = (purpose: Purpose, destination: string): string =>
  `code ${purpose} ${destination.toLowerCase()}`

/** Accounts and owners have their own limits, so that others with the same IP address cannot block them. */
export async function rejectBlockedAddress(
  ctx: Ctx,
  name: 'reset' | 'otp-verify',
  requester: Requester,
  ip: string,
): Promise<void> {
  if (requester.kind !== 'stranger') return
  const until = await addressBlockedUntil(ctx, ctx.db, name, ip)
  if (until) throw withRetryAfter(generalProblems.tooMany(), until, ctx.now)
}

export async function countWrongCode(
  ctx: Ctx,
  name: 'reset' | 'otp-verify',
  requester: Requester,
  ip: string,
): Promise<void> {
  if (requester.kind === 'stranger') await transaction(ctx, (tx) => countFailure(ctx, tx.db, name, ip))
}

/** Verifies the phone of the account that the code was sent for, which in a session must be the own one. */
export async function verifyPhone(
  ctx: Ctx,
  form: { phone: string; otp: string },
  requester: Requester,
  ip: string,
): Promise<Account> {
  await rejectBlockedAddress(ctx, 'otp-verify', requester, ip)
  const accountId = await catchTakenPhone(() =>
    transaction(ctx, async (tx) => {
      const owner = await consumeCode(tx.db, ctx, {
        purpose: 'phone',
        destination: form.phone,
        otp: form.otp,
        requester,
        requiredAccountId: ctx.actor?.accountId ?? null,
      })
      if (!owner || !(await setPhoneVerified(tx.db, owner, form.phone))) return null
      await audit(tx.db, ctx.now, { action: 'phone.verified', actor: owner, ip })
      return owner
    }),
  )
  if (accountId) return getAccount(ctx.db, accountId)
  await countWrongCode(ctx, 'otp-verify', requester, ip)
  throw codeProblems.wrongCode()
}

/** Verifies the address that a link was sent to, which becomes that of the account. */
export async function verifyEmail(ctx: Ctx, token: string, requester: Requester, ip: string): Promise<void> {
  await rejectBlockedAddress(ctx, 'otp-verify', requester, ip)
  const [, id, secret] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-f]{64})$/.exec(token) ?? []
  try {
    const isVerified =
      id !== undefined &&
      secret !== undefined &&
      (await transaction(ctx, (tx) =>
        confirmLink(tx, id, listCodeHashes(ctx.app.config, 'email', id, secret), ip),
      ))
    if (isVerified) return
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_email_key') throw emailTaken()
    throw error
  }
  await countWrongCode(ctx, 'otp-verify', requester, ip)
  throw codeProblems.wrongLink()
}

async function confirmLink(tx: TxCtx, id: string, hashes: Buffer[], ip: string): Promise<boolean> {
  const { db, now } = tx
  const link = await consumeLink(db, id, hashes, now)
  if (!link) return false
  const before = await getAccount(db, link.accountId)
  const isChanged = before.email?.toLowerCase() !== link.destination.toLowerCase()
  const verify = () => setVerifiedEmail(db, before.id, link.destination)
  const keptSessionId = tx.actor?.accountId === before.id ? tx.actor.sessionId : null
  const change = { kind: 'email', email: link.destination, keptSessionId } as const
  if (!(await (isChanged ? changeIdentity(tx, before.id, change, verify) : verify()))) return false
  await audit(db, now, { action: isChanged ? 'email.changed' : 'email.verified', actor: before.id, ip })
  return true
}
