/** Passwords are kept as argon2id, as the database itself insists. Hashing is work for a whole core, so few are done at a time. */
import { hash, verify, type Options } from '@node-rs/argon2'
import { generalProblems } from '#contract/problem.ts'

// Argon2id is the library's own default; its enum has no value at run time that type stripping could read.
const ARGON2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const MOST_WAITING = 20

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2))

/** With no hash to compare (no such account, or one without a password) it works just as long, and then says no. */
export const isPassword = (password: string, hashed: string | null): Promise<boolean> =>
  inTurn(async () => (await verify(hashed ?? NOBODYS, password)) && hashed !== null)

/** The hash of random bytes that were thrown away. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$UwJfcptVbKdS4+uvC4dX9Q$HO7LsQpTA2yfQ5pDHiOvjqnkFdfsGEut65qu0UGY+wk'

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else if (waiting.length < MOST_WAITING) await new Promise<void>((start) => waiting.push(start))
  else throw generalProblems.busy().with({ retryAfter: 2 })
  try {
    return await work()
  } finally {
    // Whoever waits longest takes over this turn, so `running` stays as it is.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
