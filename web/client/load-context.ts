import { createContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { Session } from '#contract/session.ts'
import type { Call } from './call.ts'

/** What a loader is given, by `context.get(…)`. Loaders run on the server only. */
export const callContext = createContext<Call>()
export const sessionContext = createContext<Session | null>()
/** The server's clock, once per request: a page is rendered by it, and hydrated with the same. */
export const nowContext = createContext<Date>()
/** Where this site is, for addresses that leave it. */
export const publicUrlContext = createContext<string>()
/** Where the merchants' site is. */
export const merchantUrlContext = createContext<string>()
/** Where the customers' site is. */
export const customerUrlContext = createContext<string>()
/** Where the pieces of maps come from, with {z}, {x} and {y} in it; null where maps have none. */
export const mapTilesUrlContext = createContext<string | null>()
export const nonceContext = createContext<string>()
export const reportContext = createContext<(error: unknown) => void>()

/** The arguments of a loader at a path, its params by name: `loader({ params }: LoaderArgs<'/offer/:id'>)`. */
export type LoaderArgs<Path extends string = '/'> = Omit<LoaderFunctionArgs, 'params' | 'context'> & {
  params: Record<ParamNames<Path>, string>
  context: Readonly<RouterContextProvider>
}
type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
