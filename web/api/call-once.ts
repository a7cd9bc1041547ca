import { pageProblems, Problem } from '#contract/problem.ts'
import { v4 } from 'uuid'
import type { Api } from '#contract/kernel.ts'
import { call } from '#web/api/browser.ts'
import type { Call, CallOnce, LooseInput } from './call.ts'

/**
 * `call` for requests that must take effect once. A retry of the same request reuses its idempotency key
 * until the server has answered; after that, the same request is a new one.
 */
export function createCallOnce<A = Api>(send: Call<A>, newKey: () => string): CallOnce<A> {
  const untypedSend = send as (route: string, input?: LooseInput) => Promise<unknown>
  const pendingKeys = new Map<string, string>()
  async function callOnce(route: string, input: LooseInput = {}): Promise<unknown> {
    const request = JSON.stringify([route, input.params, input.body])
    const key = pendingKeys.get(request) ?? newKey()
    pendingKeys.set(request, key)
    try {
      const reply = await untypedSend(route, { ...input, key })
      pendingKeys.delete(request)
      return reply
    } catch (error) {
      if (error instanceof Problem && isFinalAnswer(error)) pendingKeys.delete(request)
      throw error
    }
  }
  return callOnce as CallOnce<A> // the types hold for every caller; inside, a route is any string
}

/** Returns false for a lost network, a server error, and a first request that is still in progress. */
const isFinalAnswer = ({ status, code }: Problem) =>
  status >= 400 && status < 500 && code !== pageProblems.idempotencyKeyInUse().code

export const callOnce = createCallOnce(call, v4)
