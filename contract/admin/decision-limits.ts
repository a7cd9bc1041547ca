import { REASON_LENGTH } from '../../domain/accounts/moderation.ts'
import type { TextLimits } from '../text-limits.ts'

export const DECISION_TEXTS = { reason: { min: 3, max: REASON_LENGTH } } as const satisfies Record<
  string,
  TextLimits
>
