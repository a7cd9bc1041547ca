import type { TextLimits } from '../text-limits.ts'

export const TEMPLATE_TEXTS = { name: { min: 1, max: 60 } } as const satisfies Record<string, TextLimits>
