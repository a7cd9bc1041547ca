/**
 * Remembers password hashes and their checks, because tests use few different passwords, thousands of times, and each
 * hash costs as much as several requests. It replaces the functions of the library in this process, so it must be
 * imported before the app. The app itself has no setting that makes hashes cheaper.
 */
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

// The modules of the app import a copy of its properties as they are at that time.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as {
  -readonly [Name in 'hash' | 'verify']: (typeof Argon2)[Name]
}
const { hash, verify } = argon2
const results = new Map<string, Promise<unknown>>()

function remember<Result>(compute: () => Promise<Result>, ...parts: unknown[]): Promise<Result> {
  const key = JSON.stringify(parts)
  const known = results.get(key) ?? compute()
  results.set(key, known)
  return known as Promise<Result> // the key contains the name of the function
}

argon2.hash = (password, options, abort) =>
  remember(() => hash(password, options, abort), 'hash', String(password), options)
argon2.verify = (hashed, password, options, abort) =>
  remember(() => verify(hashed, password, options, abort), 'verify', String(hashed), String(password))
