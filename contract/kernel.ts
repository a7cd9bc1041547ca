/**
 * The types that make a contract work. A contract is a plain object whose keys are routes ('GET /offers/:id'); the
 * server's handlers, the browser's caller and the API pages are all typed from it, and nothing is generated.
 *
 * `Schema` is structural and look-ups go by `keyof`: comparing against zod's own class makes the compiler ten times slower.
 */
export type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }

/** Who may call: anyone; anyone, better known; a signed-in customer; a merchant; an admin; any signed-in account. */
export type Auth = 'public' | 'optional' | 'customer' | 'merchant' | 'admin' | 'account'

/** The rows of the table of limits (docs/limits.md) that are a route's own. */
export type LimitName =
  | 'sign-in'
  | 'register'
  | 'reset-request'
  | 'reset'
  | 'otp-verify'
  | 'otp-resend'
  | 'create-booking'
  | 'change-booking'
  | 'pay'
  | 'payment-status'
  | 'write'
  | 'search'
  | 'slots'
  | 'link'
  | 'upload'
  | 'export'

export type Endpoint = {
  readonly auth: Auth
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly reply: Schema
  /** The status of a success; 200 when not said. */
  readonly status?: 200 | 201
  /** Second names under which a refusal repeats the sentences of some fields, for callers that spell them otherwise. */
  readonly alsoNamed?: Readonly<Record<string, string>>
  /** The same for everyone who is not signed in, and made of the catalogue alone: may be kept for some seconds. */
  readonly shared?: true
  /** Sensitive: who one is must have been proved in this session within the last quarter of an hour. */
  readonly fresh?: true
  /**
   * Takes an `Idempotency-Key` header: the same key and request within a day bring the first answer again
   * (docs/rules/reliability.md#idempotency-keys).
   */
  readonly once?: true
  /** The body is one file, sent as multipart/form-data in the field `avatar`. */
  readonly upload?: 'image'
  /** Counted by itself beside what all routes are (server/http/rate-limits.ts). */
  readonly limit?: LimitName
  /** For probes: never refused for being asked too often. */
  readonly uncounted?: true
  /** Clients may call it without an API key where keys are required. */
  readonly withoutApiKey?: true
  /** For those who build against the API: in production there is no such route. */
  readonly notInProduction?: true
  /** One sentence for the API pages. */
  readonly about: string
}
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
export type Contract = Record<`${Method} /${string}`, Endpoint>

type In<S> = S extends { _zod: { input: infer I } } ? I : never
type Out<S> = S extends { _zod: { output: infer O } } ? O : never

type Part<E, K extends keyof Endpoint, Side extends 'in' | 'out'> = K extends keyof E
  ? Side extends 'out'
    ? { [P in K]: Out<E[K]> }
    : {} extends In<E[K]>
      ? { [P in K]?: In<E[K]> }
      : { [P in K]: In<E[K]> }
  : {}
type Names<R> = R extends `${string}:${infer N}/${infer Rest}` ? N | Names<`/${Rest}`> : R extends `${string}:${infer N}` ? N : never
type Params<R, E, Side extends 'in' | 'out'> = 'params' extends keyof E
  ? Part<E, 'params', Side>
  : [Names<R>] extends [never]
    ? {}
    : { params: Record<Names<R>, string> }

type Upload<E, File> = E extends { upload: 'image' } ? { upload: File } : {}

/** What a caller hands in. */
export type Input<R, E> = Params<R, E, 'in'> & Part<E, 'query', 'in'> & Part<E, 'body', 'in'> & Upload<E, Blob>
/** What a handler is given: the same, parsed. */
export type Parsed<R, E> = Params<R, E, 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'> & Upload<E, Uint8Array>
export type Reply<E> = E extends { reply: infer S } ? Out<S> : never

/** A reply that the database has already written as JSON, in the shape the contract names; it is sent as it is. */
export class ReadyJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Routes<C extends Contract, Ctx> = {
  [R in keyof C]: (input: Parsed<R, C[R]>, ctx: Ctx) => Promise<Reply<C[R]> | ReadyJson>
}
