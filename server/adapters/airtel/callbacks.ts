/** Reads what Airtel posts to our callback URL. It has no amount and no time, and may be repeated by anyone who sees it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

/** Our id of the payment; null if the body is not valid. */
export function readCallback(body: unknown): string | null {
  const parsed = Callback.safeParse(body)
  return parsed.success ? parsed.data.transaction.id : null
}

/**
 * Returns whether a callback has the hash that Airtel makes with the key of our callback authentication. Descriptions differ in
 * what is hashed: the transaction, or the request without its hash. Both are accepted.
 */
export function hasValidHash(body: unknown, key: string): boolean {
  const parsed = Hashed.safeParse(body)
  const { hash, ...request } = parsed.data ?? {}
  if (typeof hash !== 'string' || request.transaction === undefined) return false
  const given = Buffer.from(hash, 'base64')
  return [request.transaction, request].some((hashed) => {
    const expected = createHmac('sha256', key).update(JSON.stringify(hashed)).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const Callback = z.object({ transaction: z.object({ id: z.guid() }) })
const Hashed = z.record(z.string(), z.unknown())
