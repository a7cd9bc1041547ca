import { usePageFacts } from '../document/page-facts.ts'
import type { PageMarket } from './market.ts'

/** Returns the state of the market when the page was opened; the API decides. */
export const useMarket = (): PageMarket => usePageFacts().market
