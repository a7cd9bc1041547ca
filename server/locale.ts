/** The language in which the server answers, for the messages of `#messages`. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '#messages/runtime'
import type { Locale } from '#domain/accounts/locale.ts'

const current = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => current.getStore() ?? 'en')

/** Everything that `run` does, also later, uses this language. */
export const withLocale = <T>(locale: Locale, run: () => T): T => current.run(locale, run)
