/**
 * Passkeys of admins (WebAuthn). One proves two factors at once: the authenticator that holds it, and the person who
 * unlocks it.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticatorTransport,
} from '@simplewebauthn/server'
import {
  accessProblems,
  CreationOptions,
  RequestOptions,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
} from '#contract/admin/access.ts'
import { securityProblems } from '#contract/security.ts'
import { MINUTE } from '#domain/time/time.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/app-context.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { changeIdentity } from '../identity/identity-changes.ts'
import { getAccount } from '../queries.ts'
import { lockSecurity } from '../security/security-queries.ts'
import { openSignIn, type SignInResult } from '../sessions/sign-in.ts'
import type { Origin } from '../sessions/sessions.ts'
import * as q from './passkey-queries.ts'

const CHALLENGE_LIFE_MS = 5 * MINUTE

/** Returns the options with the challenge that a passkey of the site signs to sign in. */
export async function startAuthentication(ctx: Ctx) {
  const options = await generateAuthenticationOptions({
    rpID: getSite(ctx).id,
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
  })
  await storeChallenge(ctx, options.challenge, null)
  return RequestOptions.parse(options)
}

export function signInByPasskey(ctx: Ctx, answer: PasskeyAnswer, from: Origin): Promise<SignInResult> {
  return transaction(ctx, async (tx) => {
    const passkey = await verifyAnswer(tx, answer)
    const account = passkey && (await lockSecurity(tx.db, passkey.accountId))
    if (!account || account.disabledAt) throw accessProblems.wrongPasskey()
    return openSignIn(tx, account.id, from, 'passkey')
  })
}

export const listPasskeys = (ctx: Ctx, { accountId }: Pick<Actor, 'accountId'>): Promise<q.Passkey[]> =>
  q.listPasskeys(ctx.db, accountId)

export async function startRegistration(ctx: Ctx, { accountId }: Pick<Actor, 'accountId'>) {
  const [account, passkeys] = [await getAccount(ctx.db, accountId), await q.listPasskeys(ctx.db, accountId)]
  const site = getSite(ctx)
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userID: new TextEncoder().encode(accountId),
    userName: account.email ?? '',
    userDisplayName: `${account.firstName} ${account.lastName}`,
    timeout: CHALLENGE_LIFE_MS,
    attestationType: 'none',
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(ctx, options.challenge, accountId)
  return CreationOptions.parse(options)
}

export async function addPasskey(
  ctx: Ctx,
  { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
  { answer, name }: { answer: NewPasskeyAnswer; name: string },
  ip: string,
): Promise<q.Passkey> {
  return transaction(ctx, async (tx) => {
    const signed = { challenge: '' }
    const verified = await verifyRegistrationResponse({
      response: answer,
      ...expectedBy(tx, signed),
    }).catch(refuse(tx))
    if (!verified?.verified || !(await consumeChallenge(tx, signed.challenge, accountId)))
      throw accessProblems.wrongPasskey()
    const { credential } = verified.registrationInfo
    await audit(tx.db, ctx.now, { action: 'passkey.added', actor: accountId, ip, details: { name } })
    const change = { kind: 'passkey-added', keptSessionId: sessionId } as const
    return changeIdentity(tx, accountId, change, () =>
      q.insertPasskey(tx.db, {
        id: Buffer.from(credential.id, 'base64url'),
        account_id: accountId,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        created_at: ctx.now,
      }),
    )
  })
}

export function removePasskey(
  ctx: Ctx,
  { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
  id: string,
  ip: string,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { totpConfirmedAt } = await lockSecurity(tx.db, accountId)
    const passkeys = await q.listPasskeys(tx.db, accountId)
    const passkey = passkeys.find((each) => each.id.equals(Buffer.from(id, 'base64url')))
    if (!passkey) throw accessProblems.passkeyNotFound()
    if (passkeys.length === 1 && !totpConfirmedAt) throw securityProblems.lastSecondFactor()
    await changeIdentity(tx, accountId, { kind: 'passkey-removed', keptSessionId: sessionId }, () =>
      q.deletePasskey(tx.db, accountId, passkey.id),
    )
    const details = { name: passkey.name }
    await audit(tx.db, ctx.now, { action: 'passkey.removed', actor: accountId, ip, details })
  })
}

/** The passkey that has given the answer, or null if the answer is wrong, late or was used before. */
async function verifyAnswer(tx: TxCtx, answer: PasskeyAnswer): Promise<q.Passkey | null> {
  const passkey = await q.lockPasskey(tx.db, Buffer.from(answer.id, 'base64url'))
  if (!passkey) return null
  const signed = { challenge: '' }
  const verified = await verifyAuthenticationResponse({
    response: answer,
    ...expectedBy(tx, signed),
    credential: {
      id: passkey.id.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(refuse(tx))
  if (!verified?.verified || !(await consumeChallenge(tx, signed.challenge, null))) return null
  await q.recordUse(tx.db, passkey.id, verified.authenticationInfo.newCounter, tx.now)
  return passkey
}

/**
 * Returns what an answer must match. Its challenge is kept in `signed`, and compared with the stored ones after the signature.
 */
function expectedBy(tx: TxCtx, signed: { challenge: string }) {
  const site = getSite(tx)
  return {
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    expectedChallenge(challenge: string) {
      signed.challenge = challenge
      return true
    },
  }
}

/** The library throws for an answer that is wrong. */
const refuse = (tx: TxCtx) => (error: unknown) => {
  tx.log.info({ reason: String(error) }, 'passkey.refused')
  return null
}

const toDescriptor = ({ id, transports }: q.Passkey) => ({
  id: id.toString('base64url'),
  transports: transports as AuthenticatorTransport[], // as the browser has named them
})

const storeChallenge = (ctx: Ctx, challenge: string, accountId: string | null) =>
  q.insertChallenge(
    ctx.db,
    Buffer.from(challenge, 'base64url'),
    accountId,
    new Date(ctx.now.getTime() + CHALLENGE_LIFE_MS),
  )

const consumeChallenge = (tx: TxCtx, challenge: string, accountId: string | null): Promise<boolean> =>
  q.consumeChallenge(tx.db, Buffer.from(challenge, 'base64url'), accountId, tx.now)

function getSite({ app }: Pick<Ctx, 'app'>): { id: string; origin: string; name: string } {
  const { origin, hostname } = new URL(app.config.adminUrl)
  return { id: hostname, origin, name: app.config.company.name }
}
