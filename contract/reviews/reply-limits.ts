import type { TextLimits } from '../text-limits.ts'

export const REPLY_TEXTS = { text: { min: 1, max: 500 } } as const satisfies Record<string, TextLimits>
