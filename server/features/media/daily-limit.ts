import type { Problem } from '#contract/problem.ts'
import { DAY } from '#domain/time/time.ts'

/** Uploads of the last day. */
export type UploadCount = { count: number; earliest: Date | null }

/** Throws if as many were uploaded as a day allows. The earliest one is no longer counted after a day. */
export function requireBelow(
  max: number,
  { count, earliest }: UploadCount,
  now: Date,
  tooMany: () => Problem,
): void {
  if (count < max || earliest === null) return
  throw tooMany().with({ retryAfter: Math.ceil((earliest.getTime() + DAY - now.getTime()) / 1000) })
}
