import type { TextLimits } from '../text-limits.ts'

export const CHECK_IN_TEXTS = { pass: { min: 6, max: 400 } } as const satisfies Record<string, TextLimits>

export const PROPOSAL_TEXTS = { message: { max: 300 } } as const satisfies Record<string, TextLimits>

export const WALK_IN_TEXTS = {
  name: { min: 1, max: 160 },
  notes: { max: 1000 },
} as const satisfies Record<string, TextLimits>

export const BLOCK_TEXTS = { reason: { max: 200 } } as const satisfies Record<string, TextLimits>
