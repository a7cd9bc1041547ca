import { DAY } from './time.ts'

/** How long a price list or clients that were brought in together can be removed together. */
export const IMPORT_UNDO_MS = DAY

export const canUndoImport = (createdAtMs: number, nowMs: number): boolean =>
  nowMs - createdAtMs < IMPORT_UNDO_MS
