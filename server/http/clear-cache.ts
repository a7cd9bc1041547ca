import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'

/**
 * A transaction, and then waits until cached responses that it changed are discarded: the next request of the
 * same person must show the change, and may arrive before the notification of it has been received.
 */
export async function transactionAndClearCache<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  const result = await transaction(ctx, work)
  await ctx.app.cache.caughtUp().catch((error: unknown) => ctx.log.warn({ error }, 'cache.clear.uncertain'))
  return result
}
