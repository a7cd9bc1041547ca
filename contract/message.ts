/** Sentences of the message catalogue (web/messages) in the contract. */
import type { Locale } from '#domain/accounts/locale.ts'

/** A message without placeholders, in the current language or in a given one. */
export type Message = (inputs?: {}, options?: { locale?: Locale }) => string

/** The error of a Zod check, in the language of the moment at which the input is parsed. */
export const saying = (message: Message) => ({ error: () => message() })
