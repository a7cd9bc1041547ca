/** The public API of trust: what a store and a customer can be relied on for, counted from rows of other features. */
import { trustProblems, type Reliability, type StoreTrust } from '#contract/trust.ts'
import { dayAndTime, DAY } from '#domain/time/time.ts'
import { countedFrom, RESTART_DAYS, restartFrom } from '#domain/trust/trust.ts'
import { m } from '#messages'
import { transaction, type Ctx } from '#server/app-context.ts'
import { getVisibleStore } from '#server/features/stores/stores.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import * as q from './queries.ts'
import { serializeReliability, serializeTrust } from './serialize.ts'

export async function getTrust(ctx: Ctx, storeId: string): Promise<StoreTrust> {
  await getVisibleStore(ctx, storeId)
  const { db, now } = ctx
  const from = new Date(countedFrom(now.getTime()))
  const [facts, months, refunds, offers] = await Promise.all([
    q.getStoreFacts(db, storeId),
    q.listMonthsOfStore(db, storeId, from, now),
    q.countRefunds(db, storeId, from, now),
    q.listPricedOffers(db, storeId, now),
  ])
  return serializeTrust({ storeId, facts, months, refunds, offers }, now)
}

export async function getReliability(db: Queryable, accountId: string, now: Date): Promise<Reliability> {
  const restartedAt = await q.findRestart(db, accountId)
  const from = new Date(Math.max(countedFrom(now.getTime()), restartedAt?.getTime() ?? 0))
  return serializeReliability(await q.countOwnBookings(db, accountId, from, now), restartedAt, now)
}

/** Bookings of earlier times no longer count. */
export const restartReliability = (ctx: Ctx, accountId: string): Promise<Reliability> =>
  transaction(ctx, async ({ db, now }) => {
    const unlessAfter = new Date(now.getTime() - RESTART_DAYS * DAY)
    if (!(await q.insertRestart(db, accountId, unlessAfter, now))) {
      const restartedAt = await q.findRestart(db, accountId)
      const from = restartFrom(restartedAt?.getTime() ?? null, now.getTime())
      throw trustProblems.restartTooSoon().with({
        message: m.problem_restart_too_soon_until({ when: dayAndTime(from ?? now.getTime()) }),
      })
    }
    return getReliability(db, accountId, now)
  })
