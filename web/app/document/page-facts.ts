import { createContext, use } from 'react'
import type { Session } from '#contract/session.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import type { Theme } from '#web/ui/theme.ts'
import { INITIAL_MARKET, type PageMarket } from '../market/market.ts'

/**
 * What components know about the page around them. On a page of the router the document has them from its loader
 * (document.tsx); what is rendered on a light page has them from that page (customer/public/rich/).
 */
export type PageFacts = {
  pathname: string
  /** With its question mark; empty without parameters. */
  search: string
  /** The session that the page was rendered for: null for visitors, and on pages that are the same for everyone. */
  session: Session | null
  theme: Theme
  locale: Locale
  savesData: boolean
  market: PageMarket
  /** Origin of the site. */
  publicUrl: string
  /** The page is not hydrated: what is used on it is an element of its own, a link or a form. */
  isLight: boolean
}

/** Of a first visit. */
export const NO_FACTS: PageFacts = {
  pathname: '/',
  search: '',
  session: null,
  theme: 'system',
  locale: DEFAULT_LOCALE,
  savesData: false,
  market: INITIAL_MARKET,
  publicUrl: '',
  isLight: false,
}

export const PageFactsContext = createContext<PageFacts>(NO_FACTS)

export const usePageFacts = (): PageFacts => use(PageFactsContext)
