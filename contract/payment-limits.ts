import type { TextLimits } from './text-limits.ts'

export const CLAIM_TEXTS = { message: { max: 1000 } } as const satisfies Record<string, TextLimits>
export const ALARM_TEXTS = { resolution: { min: 1, max: 500 } } as const satisfies Record<string, TextLimits>
