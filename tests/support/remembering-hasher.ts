/** Argon2id that remembers its results: tests use few passwords, thousands of times, and a hash costs as much as several requests. */
import { argon2id, type PasswordHasher } from '#server/password-hasher.ts'

const hashes = new Map<string, Promise<string>>()
const checks = new Map<string, Promise<boolean>>()

export const rememberingHasher: PasswordHasher = {
  hash: (password) => remember(hashes, password, () => argon2id.hash(password)),
  verify: (password, hashed) =>
    remember(checks, `${hashed} ${password}`, () => argon2id.verify(password, hashed)),
}

function remember<Result>(known: Map<string, Result>, key: string, compute: () => Result): Result {
  const result = known.get(key) ?? compute()
  known.set(key, result)
  return result
}
