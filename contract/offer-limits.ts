import type { TextLimits } from './text-limits.ts'

export const OFFER_TEXTS = {
  title: { max: 160 },
  description: { min: 10, max: 4000 },
  terms: { max: 2000 },
} as const satisfies Record<string, TextLimits>
