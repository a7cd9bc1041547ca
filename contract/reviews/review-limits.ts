import type { TextLimits } from '../text-limits.ts'

export const REVIEW_TEXTS = { comment: { min: 1, max: 500 } } as const satisfies Record<string, TextLimits>
