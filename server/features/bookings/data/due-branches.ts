import type { Ctx, TxCtx } from '#server/app-context.ts'
import { inBatches, processEach } from '#server/platform/jobs/scheduled.ts'
import { underLock } from './lock.ts'

/** Processes all rows that are due, branch by branch, in a transaction with the lock of the branch. */
export const forEachDueBranch = <Row extends { branchId: string }>(
  ctx: Ctx,
  list: (limit: number) => Promise<Row[]>,
  work: (tx: TxCtx, rows: Row[]) => Promise<void>,
): Promise<void> =>
  inBatches(ctx.app, list, (due) =>
    processEach(
      ctx.log,
      Map.groupBy(due, ({ branchId }) => branchId),
      ([branchId, rows]) => underLock(ctx, branchId, null, (tx) => work(tx, rows)),
      ([branchId]) => ({ branchId }),
    ),
  )
