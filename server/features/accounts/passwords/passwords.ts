/** Hashes passwords and checks them. A hash occupies a core, so only a few are computed at a time. */
import { availableParallelism } from 'node:os'
import { generalProblems } from '#contract/problem.ts'
import type { Ctx } from '#server/app-context.ts'

// Leaves one core for all other requests.
const MAX_CONCURRENT = Math.min(2, Math.max(1, availableParallelism() - 1))
const MAX_WAITING = 20

export const hashPassword = (ctx: Ctx, password: string): Promise<string> =>
  withHashSlot(() => ctx.app.passwordHasher.hash(password))

/** Checks a password. Without a hash (no such account, or no password), it takes as long and returns false. */
export const isPassword = (ctx: Ctx, password: string, hashed: string | null): Promise<boolean> =>
  withHashSlot(
    async () => (await ctx.app.passwordHasher.verify(password, hashed ?? DUMMY_HASH)) && hashed !== null,
  )

/** The hash of discarded random bytes. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$UwJfcptVbKdS4+uvC4dX9Q$HO7LsQpTA2yfQ5pDHiOvjqnkFdfsGEut65qu0UGY+wk'

/**
 * Limits how many sign-ins run at a time. Each makes several queries besides its hash, so a flood of them
 * would take the database connections that the other routes need.
 */
export async function limitSignIns<T>(work: () => Promise<T>): Promise<T> {
  if (activeSignIns >= MAX_CONCURRENT + MAX_WAITING) throw generalProblems.busy().with({ retryAfter: 2 })
  activeSignIns++
  try {
    return await work()
  } finally {
    activeSignIns--
  }
}
let activeSignIns = 0

let running = 0
const waiting: (() => void)[] = []

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_CONCURRENT) running++
  else if (waiting.length < MAX_WAITING) await new Promise<void>((start) => waiting.push(start))
  else throw generalProblems.busy().with({ retryAfter: 2 })
  const startMs = performance.now()
  try {
    return await work()
  } finally {
    // The slot then stays idle for as long as the hash took: in a flood, half of its core remains free.
    setTimeout(release, performance.now() - startMs).unref()
  }
}

/** Passes the slot to the request that has waited longest; `running` does not change then. */
function release(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}
