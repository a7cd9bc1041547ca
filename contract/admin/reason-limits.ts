import type { TextLimits } from '../text-limits.ts'

export const REASON_TEXT = { min: 3, max: 500 } as const satisfies TextLimits
export const FREEZE_REASON_TEXT = { min: 3, max: 200 } as const satisfies TextLimits
