/** The job that sends codes. */
import {
  TOTAL_CODES_PER_HOUR,
  CODE_LIFE_MS,
  EMAIL_VERIFICATION_TTL_MS,
} from '#domain/accounts/account-policy.ts'
import { HOUR } from '#domain/time/time.ts'
import { deliverEmail, deliverSms } from '#server/features/messaging/messaging.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { createContext, transaction, type Ctx, type AppContext } from '#server/app-context.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { newSecret, uuidv7 } from '#server/ids.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { withLocale } from '#server/locale.ts'
import {
  findByEmail,
  findById,
  findByPhone,
  findByVerifiedPhone,
  findOwnVerifiedPhone,
  replaceCode,
  replaceEmailLinks,
  type Purpose,
} from './code-queries.ts'
import { getLanguage, type Account } from '../queries.ts'
import { codeSms, verifyEmailMail, resetMail, type CodeUse } from './mails.ts'
import { hashCode, newCode, withDetails, type CodeDetails } from '../security/secrets.ts'
import { consumeQuota } from '../security/attempts.ts'
import type { Requester } from '../sessions/requester.ts'
import { reserveCode, type CodeRequest } from './request-codes.ts'

/** The sending job: generates a code, stores its hash and sends it. */
export async function sendCode(app: AppContext, request: SendRequest, attempt: Attempt): Promise<void> {
  const ctx = createContext(app, null)
  const { purpose } = request
  if (purpose === 'password' || purpose === 'email') return sendByEmail(ctx, purpose, request, attempt)
  return sendBySms(ctx, purpose, request, attempt)
}

type SmsPurpose = Exclude<Purpose, 'password' | 'email'>
type SendRequest = CodeRequest & { requester?: string; requesterKind?: Requester['kind'] }

async function sendBySms(
  ctx: Ctx,
  purpose: SmsPurpose,
  request: SendRequest,
  attempt: Attempt,
): Promise<void> {
  const { destination, site, ip, requester } = request
  const owner = await resolveOwner(ctx, purpose, request)
  if (!owner) return
  if (!(await mayReceive(ctx, owner.phoneNumber, request, attempt))) return
  if (!(await maySendSms(ctx, attempt))) return
  const code = newCode()
  const { isNew, amountCents } = request
  await storeCode(ctx, { purpose, destination, isNew, amountCents, accountId: owner.id, code, ip, requester })
  const language = await getLanguage(ctx.db, owner.id)
  const message = withLocale(language, () => codeSms(ctx.app.config, site, code, toCodeUse(purpose, request)))
  const sent = await deliverSms(ctx.app, { to: `+${owner.phoneNumber}`, message }, attempt.signal)
  // A lost reply is not retried: the SMS may have been sent, and the person can request another one.
  if (sent.kind === 'refused' && sent.retry) throw new Error(`SMS refused: ${sent.code} ${sent.message}`)
}

const toCodeUse = (purpose: SmsPurpose, { destination, isNew, amountCents = 0 }: SendRequest): CodeUse =>
  purpose === 'withdrawal'
    ? { use: purpose, cents: amountCents, phone: destination }
    : { use: isNew ? 'new-phone' : purpose }

async function resolveOwner(
  { db }: Ctx,
  purpose: SmsPurpose,
  { destination, accountId, isNew, site }: SendRequest,
): Promise<{ id: string; phoneNumber: string | null } | undefined> {
  if (purpose === 'sign-in')
    return findByVerifiedPhone(db, destination, { role: site === 'merchant' ? 'merchant' : 'customer' })
  if (purpose !== 'phone')
    return accountId === null ? undefined : findOwnVerifiedPhone(db, destination, accountId)
  if (!isNew || accountId === null) return findByPhone(db, destination, accountId)
  const account = await findById(db, accountId)
  return account && { id: account.id, phoneNumber: destination }
}

/**
 * Counts a code that was requested with an e-mail address for the number that gets it. The job counts it, because the reply to
 * the request must not reveal the number.
 */
async function mayReceive(
  ctx: Ctx,
  phone: string | null,
  { purpose, destination, requester = 'unknown', requesterKind = 'stranger' }: SendRequest,
  attempt: Attempt,
): Promise<boolean> {
  if (phone === null || phone === destination || attempt.number > 1) return true
  const blockedUntil = await transaction(ctx, (tx) =>
    reserveCode(tx, { purpose, destination: phone }, { key: requester, kind: requesterKind }),
  )
  return !blockedUntil
}

/** Counts the SMS of all codes together, at the first attempt of a job. */
export async function maySendSms(ctx: Ctx, attempt: Attempt): Promise<boolean> {
  if (attempt.number > 1) return true
  const max = TOTAL_CODES_PER_HOUR * ctx.app.config.rateLimitScale
  const blockedUntil = await transaction(ctx, (tx) =>
    consumeQuota(tx.db, ctx.now, 'code all hour', { max, windowMs: HOUR }),
  )
  // Logged as an error, as so many codes probably mean a flood.
  if (blockedUntil) ctx.log.error({ blockedUntil }, 'code.sms-limit.reached')
  return !blockedUntil
}

async function sendByEmail(
  ctx: Ctx,
  purpose: 'password' | 'email',
  { destination, accountId, site, ip, requester }: SendRequest,
  attempt: Attempt,
): Promise<void> {
  const owner = await (accountId === null ? findByEmail(ctx.db, destination) : findById(ctx.db, accountId))
  if (!owner) return
  if (purpose === 'email' && owner.isEmailVerified && owner.email?.toLowerCase() === destination) return
  if (purpose === 'password' && !canResetOn(site, owner.role)) return
  const { config } = ctx.app
  const code = purpose === 'password' ? newCode() : newSecret().secret
  const id = await storeCode(ctx, { purpose, destination, accountId: owner.id, code, ip, requester })
  const email = withLocale(await getLanguage(ctx.db, owner.id), () =>
    purpose === 'password'
      ? resetMail(owner.firstName, code)
      : verifyEmailMail(config, owner.firstName, `${id}.${code}`),
  )
  const sent = await deliverEmail(
    ctx.app,
    { to: destination, ...email, messageId: `<code.${id}@d3.mail>` },
    attempt.signal,
  )
  if (sent.kind === 'refused' && sent.retry) throw new Error(`Mail refused: ${sent.code} ${sent.message}`)
}

/** On the merchants' site customers cannot reset their passwords. Admins get a link from an owner or an operator. */
const canResetOn = (site: Site, role: Account['role']): boolean =>
  role === 'merchant' || (role === 'customer' && site === 'customer')

type NewCode = CodeDetails & {
  purpose: Purpose
  destination: string
  accountId: string
  code: string
  ip: string | null
  requester: string | undefined
}

/** Stores the hash of a code, and returns the code's id. */
async function storeCode(
  ctx: Ctx,
  { purpose, destination, accountId, code, ip, requester = 'unknown', ...details }: NewCode,
): Promise<string> {
  const { now } = ctx
  const id = uuidv7(now.getTime())
  const ttlMs = purpose === 'email' ? EMAIL_VERIFICATION_TTL_MS : CODE_LIFE_MS
  await transaction(ctx, async (tx) => {
    if (purpose === 'email') await replaceEmailLinks(tx.db, accountId, now)
    await replaceCode(
      tx.db,
      {
        id,
        account_id: accountId,
        purpose,
        destination,
        requester,
        code_hash: hashCode(
          ctx.app.config,
          purpose,
          purpose === 'email' ? id : withDetails(destination, details),
          code,
        ),
        created_at: now,
        expires_at: new Date(now.getTime() + ttlMs),
      },
      now,
    )
    await audit(tx.db, now, { action: 'code.sent', actor: accountId, ip, details: { purpose } })
  })
  return id
}
