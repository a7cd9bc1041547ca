import type { Api, Input, Reply } from '#contract/kernel.ts'
import { generalProblems, Problem } from '#contract/problem.ts'
import { UPLOAD_TIMEOUT_MS } from '#domain/media/image-kinds.ts'

/** The one way to the API: by route, typed from its contract. A refusal, a lost network and a time-out are all thrown as a Problem. */
export function createCall<A = Api>(options: CallOptions = {}): Call<A> {
  const { baseUrl = '', fetch: send = fetch, headers, onSignedOut } = options

  async function call(route: string, input: LooseInput = {}): Promise<unknown> {
    const [method, template] = route.split(' ') as [string, string] // every key of a contract is 'METHOD /path'
    const deadline = startDeadline(input.upload ? UPLOAD_TIMEOUT_MS : timeoutMs(route), input.signal)
    try {
      const reply = await send(`${baseUrl}/api/v1${fillPath(template, input.params)}${searchOf(input.query)}`, {
        method,
        credentials: 'same-origin',
        signal: deadline.signal,
        headers: {
          accept: 'application/json',
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
          ...(input.key && { 'idempotency-key': input.key }),
          ...headers?.(),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        ...(input.upload && { body: formOf(input.upload) }),
      })
      const said = await reply.text()
      if (reply.ok) return said === '' ? undefined : JSON.parse(said)
      if (reply.status === 401 && !isSignIn(route)) onSignedOut?.()
      throw Problem.read(reply.status, parsedOrNothing(said))
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
    queryFn: ({ signal }: { signal?: AbortSignal } = {}) => loose(route, { ...input, ...(signal && { signal }) }),
  })
  return query as never as Query<A> // typed by the same table as call; inside, a route is any string
}

/** Their 401 says that this was not the right password; all others say that there is no session. */
const isSignIn = (route: string) => /\/(login|google-signin)$/.test(route)

/** Paying waits for the mobile network; everything else is answered quickly or not at all. */
const timeoutMs = (route: string) => (route.startsWith('POST /bookings') || route.includes('/payments') ? 20_000 : 10_000)

const fillPath = (template: string, params: Record<string, string> = {}) =>
  template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function searchOf(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
  }
  return search.size > 0 ? `?${search}` : ''
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
  /** Told of every 401 but those of signing in, before it is thrown. */
  onSignedOut?: () => void
}
export type LooseInput = {
  params?: Record<string, string>
  query?: object
  body?: unknown
  upload?: Readonly<Record<string, Blob>>
  signal?: AbortSignal
  key?: string
}
/** `key` is the Idempotency-Key of what is sent once, however often it has to be tried. */
type Ways = { signal?: AbortSignal; key?: string }
type Calls<A> = {
  [R in keyof A]: { input: {} extends Input<R, A[R]> ? [(Input<R, A[R]> & Ways)?] : [Input<R, A[R]> & Ways]; reply: Reply<A[R]> }
}
export type Call<A = Api> = <R extends keyof A>(route: R, ...input: Calls<A>[R]['input']) => Promise<Calls<A>[R]['reply']>
export type Query<A = Api> = <R extends keyof A>(
  route: R,
  ...input: Calls<A>[R]['input']
) => { queryKey: readonly [R, object]; queryFn: (context?: { signal?: AbortSignal }) => Promise<Calls<A>[R]['reply']> }
