import type { Api, Input, Reply } from '#contract/kernel.ts'
import { generalProblems, Problem } from '#contract/problem.ts'
import { UPLOAD_TIMEOUT_MS } from '#domain/media/image-kinds.ts'

/**
 * The browser's way to the API: by route, typed from its contract. A refusal, a lost network and a time-out are all thrown as a
 * Problem. Loaders call the same way and reach the API in their own process (in-process-call.ts).
 */
export function createCall<A = Api>(options: CallOptions = {}): Call<A> {
  const { baseUrl = '', fetch: send = fetch, headers, onSignedOut } = options

  async function call(route: string, input: LooseInput = {}): Promise<unknown> {
    const [method, template] = route.split(' ') as [string, string] // every key of a contract is 'METHOD /path'
    const deadline = startDeadline(input.upload ? UPLOAD_TIMEOUT_MS : timeoutMs(route), input.signal)
    try {
      const reply = await send(
        `${baseUrl}/api/v1${fillPath(template, input.params)}${searchOf(input.query)}`,
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
          ...(input.upload && { body: formOf(input.upload) }),
        },
      )
      const text = await reply.text()
      if (reply.ok) return text === '' ? undefined : JSON.parse(text)
      if (reply.status === 401 && !isSignIn(route)) onSignedOut?.()
      throw Problem.read(reply.status, parsedOrNothing(text))
    } catch (error) {
      if (error instanceof Problem || input.signal?.aborted) throw error
      // What is left: no connection, a time-out, or a reply that is not ours (the sign-in page of a public Wi-Fi answers 200 with HTML).
      throw generalProblems.network()
    } finally {
      deadline.clear()
    }
  }
  return call as Call<A> // the types hold for every caller; inside, a route is any string
}

/** The same call as TanStack Query takes it. The key begins with the route, so a whole route is invalidated by its name. */
export function createQuery<A = Api>(call: Call<A>): Query<A> {
  const loose = call as (route: string, input?: LooseInput) => Promise<unknown>
  const query = (route: string, input?: LooseInput) => ({
    queryKey: [route, input ?? {}] as const,
    queryFn: ({ signal }: { signal?: AbortSignal } = {}) =>
      loose(route, { ...input, ...(signal && { signal }) }),
  })
  return query as never as Query<A> // typed by the same table as call; inside, a route is any string
}

/** Their 401 says that this was not the right password; all others say that there is no session. */
const isSignIn = (route: string) => /\/(login|google-signin)$/.test(route)

/** Paying waits for the mobile network; everything else is answered quickly or not at all. */
const timeoutMs = (route: string) =>
  route.startsWith('POST /bookings') || route.includes('/payments') ? 20_000 : 10_000

const fillPath = (template: string, params: Record<string, string> = {}) =>
  template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function searchOf(query?: object): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(queryStrings(query)))
    for (const value of [values].flat()) search.append(name, value)
  return search.size > 0 ? `?${search}` : ''
}

/** A query as a server reads it: text, once or several times under a name. What is empty is left out. */
export function queryStrings(query: object = {}): Record<string, string | string[]> {
  const read: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    const [first, ...more] = [value]
      .flat()
      .filter((each) => each !== undefined && each !== null && each !== '')
      .map(String)
    if (first !== undefined) read[name] = more.length > 0 ? [first, ...more] : first
  }
  return read
}

function formOf(files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData()
  for (const [field, file] of Object.entries(files)) form.append(field, file)
  return form
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // an error page of something between us and the server: its status says enough
  }
}

/** AbortSignal.any and .timeout in one, for phones whose browser has neither. */
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
  /** Origin of the API; empty for our own. */
  baseUrl?: string
  fetch?: typeof fetch
  headers?: () => Record<string, string>
  /** Called for every 401 but those of signing in, before it is thrown. */
  onSignedOut?: () => void
}
/** The input of any route. */
export type LooseInput = {
  params?: Record<string, string>
  query?: object
  body?: unknown
  upload?: Readonly<Record<string, Blob>>
} & CallSettings
export type CallSettings = {
  signal?: AbortSignal
  /** The Idempotency-Key of what is sent once, however often it has to be tried. */
  key?: string
  /** As a visitor without a session: where a page does not show what is one's own, the result is the same for all, and cached. */
  anonymous?: boolean
}
type CallInput<R, E> = Input<R, E> & CallSettings
type Calls<A> = {
  [R in keyof A]: {
    input: {} extends Input<R, A[R]> ? [CallInput<R, A[R]>?] : [CallInput<R, A[R]>]
    reply: Reply<A[R]>
  }
}
export type Call<A = Api> = <R extends keyof A>(
  route: R,
  ...input: Calls<A>[R]['input']
) => Promise<Calls<A>[R]['reply']>
export type Query<A = Api> = <R extends keyof A>(
  route: R,
  ...input: Calls<A>[R]['input']
) => {
  queryKey: readonly [R, object]
  queryFn: (context?: { signal?: AbortSignal }) => Promise<Calls<A>[R]['reply']>
}
