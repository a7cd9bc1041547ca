/**
 * The types behind a contract. A contract is a plain object whose keys are routes ('GET /offers/:id'); the
 * server's handlers, the browser's calls, the OpenAPI document and the tests are typed from it, and no code
 * is generated.
 *
 * `Schema` is structural and look-ups go by `keyof`: comparing against Zod's own class makes the compiler ten
 * times slower.
 */
import type { UploadField, UploadKind } from '#domain/media/upload-kinds.ts'
import type { AdminAction } from '#domain/accounts/admin-role.ts'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import type { ProblemType } from './problem.ts'

export type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }

/**
 * Callers of a route. `public`: everyone. `optional`: everyone, and a signed-in caller gets a more personal
 * response. `account`: any signed-in account; the others: a signed-in account of that role.
 */
export type Auth = 'public' | 'optional' | 'customer' | 'merchant' | 'admin' | 'account'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
type Route = `${Method} /${string}`

/**
 * A route of admins names what the role must include (domain/accounts/admin-role.ts), or that it is for setting up the second
 * factor. Every other one needs the second factor, and is served on the site of the admins only.
 */
type AdminAccess = { readonly auth: 'admin'; readonly site?: never } & (
  | { readonly adminAction: AdminAction; readonly withoutSecondFactor?: never }
  | { readonly adminAction?: never; readonly withoutSecondFactor: true }
)
type OtherAccess = {
  readonly auth: Exclude<Auth, 'admin'>
  readonly adminAction?: never
  /**
   * Site that serves the route: by default that of customers and merchants, otherwise also or only that of the
   * admins. An admin has no session elsewhere.
   */
  readonly site?: 'every' | 'admin'
  /** Marks a route that admins call too, before they have a second factor, to set one up. */
  readonly withoutSecondFactor?: true
}

export type Endpoint = (AdminAccess | OtherAccess) & {
  /**
   * For `optional`: the only role whose response is more personal. Callers of other roles share the response of
   * a visitor without a session.
   */
  readonly personalFor?: 'merchant'
  /** For `merchant`: the least role that may call the route, from `LEAST_ROLE`; by default that of `seeCatalogue`. */
  readonly merchantRole?: MerchantRole
  /** Makes the reply without a session 403: existing clients send no token here and would leave the page on a 401. */
  readonly forbidsAnonymous?: true
  /** One line for the API reference, such as 'Book an offer'. */
  readonly summary: string
  /** Details that the summary leaves out; Markdown. */
  readonly description?: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly reply: Schema
  /** The status of a success; 200 by default. */
  readonly status?: 200 | 201 | 202
  /** For a route that creates only what does not exist: returns false for a reply whose status is 200. */
  readonly isNew?: (reply: never) => boolean
  /**
   * The feature's own problems that this route can respond with. The API reference adds those of every route of
   * its kind.
   */
  readonly problems?: readonly ProblemType[]
  /** A second path of another route, for existing clients. The API reference marks it as deprecated. */
  readonly canonicalRoute?: Route
  /** The handler of `canonicalRoute` serves this path too; `withAliases` sets it. */
  readonly sharesHandler?: true
  /** Second names of fields in the `errors` of a problem, for clients that spell these fields differently. */
  readonly errorAliases?: Readonly<Record<string, string>>
  /** Makes the message name the missing body fields, as existing clients expect. */
  readonly namesMissingFields?: true
  /**
   * The response is the same for everyone who is not signed in, or for everyone if the route is public, so shared caches
   * may store it for some seconds.
   */
  readonly shared?: true
  /**
   * Sensitive: the caller must have signed in or re-authenticated in this session within the last 15 minutes.
   */
  readonly requiresReauthentication?: true
  /**
   * Takes an `Idempotency-Key` header: the same key and request within a day return the first response again
   * (docs/rules/reliability.md#idempotency-keys).
   */
  readonly isIdempotent?: true
  /**
   * Marks a route whose request may be sent again without its key: the second request finds the result of the
   * first. The route may therefore call others and commit in several transactions. Otherwise the work of a
   * request with a key and its reply are one transaction.
   */
  readonly repeatsSafely?: true
  /** The body is one file of this kind, sent as multipart/form-data in the field that the kind names. */
  readonly upload?: UploadKind
  /**
   * The route's own rate limit, besides the one for all requests: a key of the `limits` of its feature, or of
   * the general ones (docs/limits.md).
   */
  readonly limit?: string
  /** Clients may call it without an API key where keys are required. */
  readonly withoutApiKey?: true
  /** A body of any type is ignored: mail programs post a form. */
  readonly ignoresBody?: true
  /** Writes that are allowed while the market is read-only: sessions, and POST requests that change nothing. */
  readonly worksWhenReadOnly?: true
  /** Exempts the route from the rate limit, for probes. */
  readonly isUnlimited?: true
  /** Marks a route for developers of API clients: it does not exist in production. */
  readonly notInProduction?: true
}
export type Contract = Record<Route, Endpoint>

/**
 * Every route there is: each contract adds its own. The browser's caller is typed by it, and loads no
 * contract.
 */
export interface Api {}

type In<S> = S extends { _zod: { input: infer I } } ? I : never
type Out<S> = S extends { _zod: { output: infer O } } ? O : never

type EndpointPart<E, K extends keyof Endpoint, Side extends 'in' | 'out'> = K extends keyof E
  ? Side extends 'out'
    ? { [P in K]: Out<E[K]> }
    : {} extends In<E[K]>
      ? { [P in K]?: In<E[K]> }
      : { [P in K]: In<E[K]> }
  : {}
type ParamNames<R> = R extends `${string}:${infer N}/${infer Rest}`
  ? N | ParamNames<`/${Rest}`>
  : R extends `${string}:${infer N}`
    ? N
    : never
type Params<R, E, Side extends 'in' | 'out'> = 'params' extends keyof E
  ? EndpointPart<E, 'params', Side>
  : [ParamNames<R>] extends [never]
    ? {}
    : { params: Record<ParamNames<R>, string> }

type KindOfUpload<E> = E extends { upload: infer K extends UploadKind } ? K : never
type Upload<E, File> = [KindOfUpload<E>] extends [never] ? {} : { upload: File }

/** Input that a caller sends. */
export type Input<R, E> = Params<R, E, 'in'> &
  EndpointPart<E, 'query', 'in'> &
  EndpointPart<E, 'body', 'in'> &
  Upload<E, { [K in UploadField<KindOfUpload<E>>]: Blob }>
/** Parsed input that a handler receives. */
type Parsed<R, E> = Params<R, E, 'out'> &
  EndpointPart<E, 'query', 'out'> &
  EndpointPart<E, 'body', 'out'> &
  Upload<E, Uint8Array>
export type Reply<E> = E extends { reply: infer S } ? Out<S> : never

export type Routes<C extends Contract, Ctx> = {
  [R in keyof C as C[R] extends { readonly sharesHandler: true } ? never : R]: (
    input: Parsed<R, C[R]>,
    ctx: Ctx,
  ) => Promise<Reply<C[R]>>
}

/** Adds second paths of routes, for existing clients: each key is served exactly as the route that it names. */
export function withAliases<C extends Contract, A extends Record<Route, keyof C & Route>>(
  contract: C,
  aliases: A,
): C & {
  readonly [R in keyof A]: C[A[R] & keyof C] & { readonly canonicalRoute: A[R]; readonly sharesHandler: true }
} {
  const added = Object.entries(aliases).map(([route, canonicalRoute]) => [
    route,
    { ...contract[canonicalRoute], canonicalRoute, sharesHandler: true },
  ])
  // Object.entries and fromEntries lose which route has which type.
  return { ...contract, ...Object.fromEntries(added) }
}
