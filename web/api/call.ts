import type { Api, Input, Reply } from '#contract/kernel.ts'
import { pageProblems, Problem } from '#contract/problem.ts'
import { UPLOAD_TIMEOUT_MS } from '#domain/media/image-kinds.ts'

/**
 * Calls the API from the browser, by route, typed from its contract. An error response, a lost network and a
 * timeout are all thrown as a Problem. Loaders use the same signature and call the API in their own process
 * (in-process-call.ts).
 */
export function createCall<A = Api>(options: CallOptions = {}): Call<A> {
  const { baseUrl = '', fetch: send = fetch, headers, onSignedOut, onChange } = options

  async function call(route: string, input: LooseInput = {}): Promise<unknown> {
    const [method, template] = route.split(' ') as [string, string] // every key of a contract is 'METHOD /path'
    const deadline = startDeadline(input.upload ? UPLOAD_TIMEOUT_MS : timeoutMs(route), input.signal)
    try {
      const reply = await send(
        `${baseUrl}/api/v1${fillPath(template, input.params)}${searchString(input.query)}`,
        {
          method,
          credentials: input.anonymous ? 'omit' : 'same-origin',
          signal: deadline.signal,
          headers: {
            accept: 'application/json',
            ...(input.body !== undefined && { 'content-type': 'application/json' }),
            ...(input.key && { 'idempotency-key': input.key }),
            ...headers?.(),
          },
          ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
          ...(input.upload && { body: formData(input.upload) }),
        },
      )
      const text = await reply.text()
      if (reply.ok) return text === '' ? undefined : JSON.parse(text)
      if (reply.status === 401 && !isSignIn(route)) onSignedOut?.()
      throw Problem.read(reply.status, parseOrUndefined(text))
    } catch (error) {
      if (error instanceof Problem || input.signal?.aborted) throw error
      // The remaining causes: no connection, a timeout, or a response of another server (the sign-in page of a public
      // Wi-Fi answers 200 with HTML).
      throw pageProblems.network()
    } finally {
      deadline.clear()
      if (method !== 'GET') onChange?.()
    }
  }
  return call as Call<A> // the types hold for every caller; inside, a route is any string
}

/** Query options for TanStack Query. The key begins with the route, so a route is invalidated by its name. */
export function createQuery<A = Api>(call: Call<A>): Query<A> {
  const untypedCall = call as (route: string, input?: LooseInput) => Promise<unknown>
  const query = (route: string, input?: LooseInput) => ({
    queryKey: [route, input ?? {}] as const,
    queryFn: ({ signal }: { signal?: AbortSignal } = {}) =>
      untypedCall(route, { ...input, ...(signal && { signal }) }),
  })
  return query as never // the types hold for every caller; inside, a route is any string
}

/** A 401 of these routes means wrong credentials; everywhere else it means that there is no session. */
const isSignIn = (route: string) => /\/(login|google-signin)$/.test(route)

/** Changes of bookings and payments wait for others (docs/rules/pages.md#time-limits-of-calls). */
function timeoutMs(route: string): number {
  const isBooking = !route.startsWith('GET ') && /\/(bookings|book)(\/|$)/.test(route)
  if (isBooking || route.includes('/payments')) return 20_000
  return /\/(availability|slots|times|[a-z]+-slots)(\/|$)/.test(route) ? 15_000 : 10_000
}

const fillPath = (template: string, params: Record<string, string> = {}) =>
  template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function searchString(query?: object): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(queryStrings(query)))
    for (const value of [values].flat()) search.append(name, value)
  return search.size > 0 ? `?${search}` : ''
}

/** A query as strings, once or several times under a name. Empty values are omitted. */
export function queryStrings(query: object = {}): Record<string, string | string[]> {
  const strings: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    const [first, ...more] = [value]
      .flat()
      .filter((each) => each !== undefined && each !== null && each !== '')
      .map(String)
    if (first !== undefined) strings[name] = more.length > 0 ? [first, ...more] : first
  }
  return strings
}

function formData(files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData()
  for (const [field, file] of Object.entries(files)) form.append(field, file)
  return form
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // an error page of a proxy: the status is enough
  }
}

/** Combines AbortSignal.any and AbortSignal.timeout, which older phones lack. */
function startDeadline(ms: number, caller: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort(caller?.reason)
  if (caller?.aborted) abort()
  caller?.addEventListener('abort', abort)
  const timer = setTimeout(() => controller.abort(), ms)
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', abort)
    },
  }
}

export type CallOptions = {
  /** Origin of the API; empty for the page's own origin. */
  baseUrl?: string
  fetch?: typeof fetch
  headers?: () => Record<string, string>
  /** Called for every 401 except those of sign-in routes, before the Problem is thrown. */
  onSignedOut?: () => void
  /** Called after every request that may have changed something, whatever its outcome. */
  onChange?: () => void
}
/** The input of any route. */
export type LooseInput = {
  params?: Record<string, string>
  query?: object
  body?: unknown
  upload?: Readonly<Record<string, Blob>>
} & CallSettings
type CallSettings = {
  signal?: AbortSignal
  /** The Idempotency-Key: however often the request is retried, it takes effect once. */
  key?: string
  /** True to send no session, for pages that show nothing personal: the response is the same for all visitors and cached. */
  anonymous?: boolean
}
type CallInput<R, E> = Input<R, E> & CallSettings
export type Calls<A = Api> = {
  [R in keyof A]: {
    input: {} extends Input<R, A[R]> ? [CallInput<R, A[R]>?] : [CallInput<R, A[R]>]
    reply: Reply<A[R]>
  }
}
export type Call<A = Api> = <R extends keyof A>(
  route: R,
  ...input: Calls<A>[R]['input']
) => Promise<Calls<A>[R]['reply']>
/** A call of a route that takes an idempotency key; others would do the work of a repeated request again. */
export type CallOnce<A = Api> = <R extends IdempotentRoute<A>>(
  route: R,
  ...input: Calls<A>[R]['input']
) => Promise<Calls<A>[R]['reply']>
type IdempotentRoute<A> = { [R in keyof A]: A[R] extends { isIdempotent: true } ? R : never }[keyof A]
export type Query<A = Api> = <R extends keyof A>(
  route: R,
  ...input: Calls<A>[R]['input']
) => {
  queryKey: readonly [R, object]
  queryFn: (context?: { signal?: AbortSignal }) => Promise<Calls<A>[R]['reply']>
}
