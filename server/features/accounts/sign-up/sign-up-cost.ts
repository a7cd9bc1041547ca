/**
 * The limit of sign-ups per IP address. Above it the browser must solve a challenge (proof of work, with
 * ALTCHA); no sign-up is refused.
 */
import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ProofOfWork } from '#contract/account-forms.ts'
import { accountProblems } from '#contract/accounts.ts'
import { CHALLENGE_LIFE_MS, ROUNDS_PER_STEP, signUpSteps } from '#domain/accounts/sign-up-cost.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { toNetwork } from '#server/platform/http/limits/rate-limits.ts'
import { acceptedKeys, keyFor, type Key } from '#server/encryption.ts'
import { accountLimits } from '../limits.ts'
import { lockCounter, updateCounter } from '../security/attempt-queries.ts'
import { counterKey } from '../security/attempts.ts'
import { consumeChallenge } from '../security/challenge-queries.ts'

const [[FREE_SIGN_UPS, WINDOW_MS]] = accountLimits.register.ip

/** Counts a sign-up with a valid form, or throws a problem with the challenge to be solved first. */
export async function checkSignUpLimit(
  ctx: Ctx,
  ip: string,
  proofOfWork: ProofOfWork | undefined,
): Promise<void> {
  const solved = proofOfWork && (await isSolved(ctx, proofOfWork)) ? proofOfWork.challenge.parameters : null
  const steps = await transaction(ctx, async (tx) => {
    const { db, app } = tx
    const count = await lockSignUps(tx, ip)
    const requiredSteps = signUpSteps(count, FREE_SIGN_UPS * app.config.rateLimitScale)
    const isAllowed =
      requiredSteps === 0 ||
      (solved !== null && (await consumeChallenge(db, solved.nonce, new Date(solved.data.expires * 1000))))
    if (!isAllowed) return requiredSteps
    await updateCounter(db, signUpKey(ip), { count: count + 1, blockedUntil: null })
    return 0
  })
  if (steps > 0)
    throw accountProblems.proofOfWorkRequired().with({ extra: { challenge: await newChallenge(ctx, steps) } })
}

/** Counts a sign-up that needs no challenge, as Google has checked it. */
export const countSignUp = (ctx: Ctx, ip: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const count = await lockSignUps(tx, ip)
    await updateCounter(tx.db, signUpKey(ip), { count: count + 1, blockedUntil: null })
  })

async function lockSignUps({ db, now }: TxCtx, ip: string): Promise<number> {
  const windowEndsAt = new Date(now.getTime() + WINDOW_MS)
  const { count } = await lockCounter(db, signUpKey(ip), now, windowEndsAt)
  return count
}

const signUpKey = (ip: string): string => counterKey('sign-up address', toNetwork(ip))

/**
 * The expiry is stored in `data` and checked against `app.clock`: the library's own expiry uses the system
 * clock.
 */
const newChallenge = (ctx: Ctx, steps: number) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS_PER_STEP,
    // The browser counts up to this number: at least half of the steps, and never more.
    counter: randomInt(steps / 2, steps),
    data: { expires: Math.floor((ctx.now.getTime() + CHALLENGE_LIFE_MS) / 1000), steps },
    deriveKey,
    ...getSecrets(ctx.app.config),
  })

async function isSolved(
  ctx: Ctx,
  { challenge, solution: { counter, derivedKey } }: ProofOfWork,
): Promise<boolean> {
  if (challenge.parameters.data.expires * 1000 <= ctx.now.getTime()) return false
  const solution = { counter, derivedKey }
  for (const key of acceptedKeys(ctx.app.config))
    if ((await verifySolution({ challenge, solution, deriveKey, ...getSecrets(key) })).verified) return true
  return false
}

const getSecrets = (config: Key) => ({
  hmacSignatureSecret: keyFor(config, 'proof-of-work challenge').toString('base64'),
  hmacKeySignatureSecret: keyFor(config, 'proof-of-work key').toString('base64'),
})
