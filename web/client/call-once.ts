import { generalProblems, Problem } from '#contract/problem.ts'
import { v4 } from 'uuid'
import type { Api } from '#contract/kernel.ts'
import { call } from './browser.ts'
import type { Call, LooseInput } from './call.ts'

/**
 * `call` for what must not be done twice. An attempt whose end was never heard keeps its key, and so does the next that asks for
 * the very same; one that was answered is over, and whoever asks again wants it again.
 */
export function createCallOnce<A = Api>(send: Call<A>, newKey: () => string): Call<A> {
  const loose = send as (route: string, input?: LooseInput) => Promise<unknown>
  const open = new Map<string, string>()
  async function callOnce(route: string, input: LooseInput = {}): Promise<unknown> {
    const wish = JSON.stringify([route, input.params, input.body])
    const key = open.get(wish) ?? newKey()
    open.set(wish, key)
    try {
      const reply = await loose(route, { ...input, key })
      open.delete(wish)
      return reply
    } catch (error) {
      if (error instanceof Problem && isAnswer(error)) open.delete(wish)
      throw error
    }
  }
  return callOnce as Call<A> // as of call itself
}

/** Neither a lost network, nor a server in trouble, nor that the first of two is still under way. */
const isAnswer = ({ status, code }: Problem) =>
  status >= 400 && status < 500 && code !== generalProblems.idempotencyKeyInUse().code

export const callOnce = createCallOnce(call, v4)
