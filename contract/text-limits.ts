/**
 * Limits of a text that people type, in characters. A text without `min` may be left out. Schemas and forms have them from the
 * same constant, so that a page needs none of the schemas.
 */
export type TextLimits = { readonly min?: number; readonly max: number }

/** The most characters of an e-mail address. */
export const MAX_EMAIL = 254
