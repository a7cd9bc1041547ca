import type { TextLimits } from '../text-limits.ts'

export const CATEGORY_TEXTS = { name: { min: 2, max: 60 } } as const satisfies Record<string, TextLimits>
export const AREA_TEXTS = { name: { min: 2, max: 60 }, city: { min: 2, max: 60 } } as const satisfies Record<
  string,
  TextLimits
>
export const SYNONYM_TEXTS = { word: { min: 2, max: 40 } } as const satisfies Record<string, TextLimits>
