/** Hashes of passwords. A database constraint checks their parameters too. */
import { hash, verify, type Options } from '@node-rs/argon2'

export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(password: string, hashed: string): Promise<boolean>
}

// Argon2id is the library's default. Its const enum cannot be used here: type stripping does not inline it.
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2id: PasswordHasher = {
  hash: (password) => hash(password, OPTIONS),
  verify: (password, hashed) => verify(hashed, password),
}
