/** How long services that were added together can be removed together. */
import { DAY } from '#domain/time/time.ts'

export const UNDO_BATCH_MS = DAY

export const canUndoBatch = (createdAtMs: number, nowMs: number): boolean =>
  nowMs - createdAtMs < UNDO_BATCH_MS
