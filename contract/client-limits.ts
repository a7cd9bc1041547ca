import { MAX_EMAIL, type TextLimits } from './text-limits.ts'

export const CLIENT_TEXTS = {
  search: { max: 80 },
  tag: { max: 30 },
  note: { min: 1, max: 1000 },
  /** Of a client whom the merchant adds. */
  name: { min: 1, max: 160 },
} as const satisfies Record<string, TextLimits>

export const MAX_CLIENT_TAGS = 12
/** What an import takes. */
export const IMPORT_LIMITS = {
  name: CLIENT_TEXTS.name.max,
  email: MAX_EMAIL,
  note: CLIENT_TEXTS.note.max,
  tag: CLIENT_TEXTS.tag.max,
  tags: MAX_CLIENT_TAGS,
  visits: 10_000,
} as const
