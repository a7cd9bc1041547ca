import type { Ctx } from '#server/kernel/context.ts'

/** One item of a scheduled job: what fails, perhaps at a lock that is held, does not keep the others back and is tried again by the next run. */
export async function alone(ctx: Ctx, item: Record<string, string>, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    ctx.log.error({ err: error, ...item }, 'payments.job.item-failed')
    return false
  }
}
