import type { TextLimits } from '../text-limits.ts'

export const ANSWER_TEXTS = { text: { min: 1, max: 4000 } } as const satisfies Record<string, TextLimits>
