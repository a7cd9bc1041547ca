/** Sign-ups of an address are counted. Past the free ones each costs the browser a calculation (proof of work, by ALTCHA), and none is refused. */
import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ProofOfWork } from '#contract/account-forms.ts'
import { accountProblems } from '#contract/accounts.ts'
import { CHALLENGE_LIFE_MS, ROUNDS_PER_STEP, signUpSteps } from '#domain/accounts/sign-up-cost.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { keyFor } from '#server/encryption.ts'
import { accountLimits } from '../limits.ts'
import { lockTries, setTries } from '../security/tries-queries.ts'
import { triesKey } from '../security/tries.ts'
import { useChallenge } from '../security/challenge-queries.ts'

const [[FREE, SECONDS]] = accountLimits.register.ip
const keyOf = (ip: string): string => triesKey('sign-up address', networkOf(ip))

/** Counts a sign-up whose form is complete, or throws with the challenge that is to be solved first. */
export async function paySignUp(ctx: Ctx, ip: string, proofOfWork: ProofOfWork | undefined): Promise<void> {
  const solved = proofOfWork && (await isSolved(ctx, proofOfWork)) ? proofOfWork.challenge.parameters : null
  const steps = await transaction(ctx, async ({ db, now, app }) => {
    const { count } = await lockTries(db, keyOf(ip), now, new Date(now.getTime() + SECONDS * 1000))
    const stepsNeeded = signUpSteps(count, FREE * app.config.rateLimitScale)
    if (
      stepsNeeded > 0 &&
      !(solved && (await useChallenge(db, solved.nonce, new Date(solved.data.expires * 1000))))
    )
      return stepsNeeded
    await setTries(db, keyOf(ip), { count: count + 1, blockedUntil: null })
    return 0
  })
  if (steps > 0)
    throw accountProblems.proofOfWorkRequired().with({ extra: { challenge: await newChallenge(ctx, steps) } })
}

/** One that somebody else has made sure of, as Google does. */
export const countSignUp = (ctx: Ctx, ip: string): Promise<void> =>
  transaction(ctx, async ({ db, now }) => {
    const { count } = await lockTries(db, keyOf(ip), now, new Date(now.getTime() + SECONDS * 1000))
    await setTries(db, keyOf(ip), { count: count + 1, blockedUntil: null })
  })

/** By the house's own clock: the library's expiry goes by that of the machine. */
const newChallenge = (ctx: Ctx, steps: number) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS_PER_STEP,
    // The browser counts up to it: never at once, and never longer than told.
    counter: randomInt(steps / 2, steps),
    data: { expires: Math.floor((ctx.now.getTime() + CHALLENGE_LIFE_MS) / 1000), steps },
    deriveKey,
    ...secretsOf(ctx.app.config),
  })

async function isSolved(
  ctx: Ctx,
  { challenge, solution: { counter, derivedKey } }: ProofOfWork,
): Promise<boolean> {
  if (challenge.parameters.data.expires * 1000 <= ctx.now.getTime()) return false
  const { verified } = await verifySolution({
    challenge,
    solution: { counter, derivedKey },
    deriveKey,
    ...secretsOf(ctx.app.config),
  })
  return verified
}

const secretsOf = (config: Config) => ({
  hmacSignatureSecret: keyFor(config, 'proof-of-work challenge').toString('base64'),
  hmacKeySignatureSecret: keyFor(config, 'proof-of-work key').toString('base64'),
})
