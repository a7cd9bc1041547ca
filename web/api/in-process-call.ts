import type { Api } from '#contract/kernel.ts'
import { Problem } from '#contract/problem.ts'
import { queryStrings, type Call, type LooseInput } from './call.ts'

/**
 * Runs an operation of the API for a page (server/platform/http/in-process.ts), with the input that HTTP would have
 * carried.
 */
export type RunOperation = (route: string, input: WireInput) => Promise<Outcome>
type WireInput = {
  anonymous: boolean
  params?: Record<string, string>
  query?: Record<string, string | string[]>
  /** Body as JSON. */
  body?: string
}
type Outcome = { value: unknown; problem: { status: number; body: unknown } | null }

/** `call` for loaders and actions, which run in the same process as the API. */
export function createInProcessCall<A = Api>(run: RunOperation): Call<A> {
  async function call(route: string, input: LooseInput = {}): Promise<unknown> {
    const { params, query, body, upload, signal, key, anonymous = false } = input
    if (upload || key !== undefined)
      throw new Error(`${route}: only browsers send files and idempotency keys`)
    signal?.throwIfAborted()
    const { value, problem } = await run(route, {
      anonymous,
      ...(params && { params }),
      ...(query && { query: queryStrings(query) }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // The visitor may have left in the meantime.
    signal?.throwIfAborted()
    if (problem) throw Problem.read(problem.status, problem.body)
    return value
  }
  return call as Call<A> // the types hold for every caller; inside, a route is any string
}
