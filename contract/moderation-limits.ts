import { APPEAL_LENGTH } from '../domain/accounts/moderation.ts'
import type { TextLimits } from './text-limits.ts'

export const APPEAL_TEXTS = { text: { min: 3, max: APPEAL_LENGTH } } as const satisfies Record<
  string,
  TextLimits
>
