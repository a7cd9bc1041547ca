import type { TextLimits } from './text-limits.ts'

export const SERVICE_TEXTS = {
  name: { min: 2, max: 160 },
  description: { min: 10, max: 4000 },
} as const satisfies Record<string, TextLimits>
