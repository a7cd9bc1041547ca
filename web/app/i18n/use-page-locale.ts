import type { Locale } from '#domain/accounts/locale.ts'
import { usePageFacts } from '../document/page-facts.ts'

/** The language that the server chose for this page. It changes only with a new page. */
export const usePageLocale = (): Locale => usePageFacts().locale
