import type { At } from '#domain/time/time.ts'

/**
 * Sends a request to the API for an element of a light page, which loads neither the typed calls (call.ts) nor Problem. Throws without a
 * connection, after the timeout, and for a reply that is not JSON.
 */
export async function ask(path: string, { body, signal, timeoutMs }: AskOptions): Promise<Asked> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const reply = await fetch(`/api/v1${path}`, {
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  return {
    status: reply.status,
    isDone: reply.ok,
    body: await reply.json(),
    at: Date.parse(reply.headers.get('date') ?? ''),
  }
}

type AskOptions = {
  /** JSON of a POST; without it, the request is a GET. */
  body?: string
  signal?: AbortSignal
  timeoutMs: number
}
type Asked = {
  status: number
  isDone: boolean
  body: unknown
  /** Time of the server, in whole seconds. */
  at: At
}
