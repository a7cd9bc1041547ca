import type { Problem } from '#contract/problem.ts'
import { DAY } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { incrementCounter } from './attempt-queries.ts'

/** Counts one more within a day, which begins with the first. Throws `tooMany` if there are more than `max`. */
export async function countWithinDay(
  { db, now }: { db: Queryable; now: Date },
  key: string,
  max: number,
  tooMany: () => Problem,
): Promise<void> {
  const { count, windowEndsAt } = await incrementCounter(db, key, now, new Date(now.getTime() + DAY))
  if (count <= max) return
  throw tooMany().with({ retryAfter: Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000) })
}
