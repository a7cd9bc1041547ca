/** Passwords are kept as argon2id, as the database itself insists. Hashing is work for a whole core, so few are done at a time. */
import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { generalProblems } from '#contract/problem.ts'

// Argon2id is the library's own default; its enum has no value at run time that type stripping could read.
const ARGON2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// One core is left to answer everybody else.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
const MOST_WAITING = 20

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2))

/** With no hash to compare (no such account, or one without a password) it works just as long, and then says no. */
export const isPassword = (password: string, hashed: string | null): Promise<boolean> =>
  inTurn(async () => (await verify(hashed ?? DUMMY_HASH, password)) && hashed !== null)

/** The hash of random bytes that were thrown away. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$UwJfcptVbKdS4+uvC4dX9Q$HO7LsQpTA2yfQ5pDHiOvjqnkFdfsGEut65qu0UGY+wk'

/**
 * Lets few sign-ins at a time begin at all: each asks the database several times round its one hash, and a flood of them would take the
 * connections that the rest of the site lives on.
 */
export async function amongFew<T>(work: () => Promise<T>): Promise<T> {
  if (inside >= AT_ONCE + MOST_WAITING) throw generalProblems.busy().with({ retryAfter: 2 })
  inside++
  try {
    return await work()
  } finally {
    inside--
  }
}
let inside = 0

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else if (waiting.length < MOST_WAITING) await new Promise<void>((start) => waiting.push(start))
  else throw generalProblems.busy().with({ retryAfter: 2 })
  const began = performance.now()
  try {
    return await work()
  } finally {
    // As long again nothing is hashed in this turn: in a flood, half of its core stays for everybody else.
    setTimeout(release, performance.now() - began).unref()
  }
}

/** Whoever waits longest takes over the turn, so `running` stays as it is. */
function release(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}
