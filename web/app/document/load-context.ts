import { createContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { Session } from '#contract/session.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import type { Call } from '#web/api/call.ts'
import { INITIAL_MARKET, type PageMarket } from '../market/market.ts'

/** Values available to loaders through `context.get(…)`. Loaders run on the server only. */
export const callContext = createContext<Call>()
export const sessionContext = createContext<Session | null>()
/** The server's time, read once per request: the page is rendered and hydrated with the same value. */
export const nowContext = createContext<Date>()
/** Origin of this site, for absolute URLs. */
export const publicUrlContext = createContext<string>()
/** Origin of the merchants' site. */
export const merchantUrlContext = createContext<string>()
/** Origin of the customers' site. */
export const customerUrlContext = createContext<string>()
/** The company that runs the site. */
export const companyNameContext = createContext<string>()
/** Parts of the market that owners have stopped, and the fee. */
export const marketContext = createContext<PageMarket>(INITIAL_MARKET)
/** URL template of map tiles with {z}, {x} and {y}; null when no tile server is configured. */
export const mapTilesUrlContext = createContext<string | null>()
/** The page has been read from a standby alone: it may lack the last changes, and nothing can be written. */
export const isPrimaryAwayContext = createContext<boolean>()
/** The language of the page. */
export const localeContext = createContext<Locale>()
/** True if the page is rendered without pictures. */
export const savesDataContext = createContext<boolean>()
/** Allows the websites with these origins to show the page in a frame. */
export const allowFrameContext = createContext<(origins: readonly string[]) => void>()
export const nonceContext = createContext<string>()
export const reportContext = createContext<(error: unknown) => void>()

/** The arguments of a loader, with its params by name: `loader({ params }: LoaderArgs<'/offer/:id'>)`. */
export type LoaderArgs<Path extends string = '/'> = Omit<LoaderFunctionArgs, 'params' | 'context'> & {
  params: Record<ParamNames<Path>, string>
  context: Readonly<RouterContextProvider>
}
type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
