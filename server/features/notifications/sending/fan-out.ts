/**
 * Notifying many accounts of one event: in batches, each a job of the queue `fan-out`, which emits the event for the
 * next batch. A job that is repeated after its process was killed notifies nobody twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { once } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'

/** Small, so that a batch delays other work only briefly. */
export const FAN_OUT_BATCH = 500
/** Between two batches requests have the database and the process for themselves. */
const PAUSE_MS = 200

/** Runs `emitNext` once for the event of this job, however often the job is repeated. */
export async function continueOnce(
  ctx: Ctx,
  { eventId, signal }: Attempt,
  emitNext: (tx: TxCtx) => Promise<void>,
): Promise<void> {
  await pause(PAUSE_MS, undefined, { signal })
  await transaction(ctx, async (tx) => {
    if (await once(tx.db, `fan-out:${eventId}`, tx.now)) await emitNext(tx)
  })
}
