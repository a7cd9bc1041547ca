/**
 * Runs operations of the API for a page that is rendered in this process, without HTTP: with the same authorization and the same
 * validation, and with the result that a client would read. The request for the page is counted, not what the page reads.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { generalProblems, Problem } from '#contract/problem.ts'
import { contextOf, type Actor } from '../app-context.ts'
import {
  admit,
  asProblem,
  MAX_BODY_BYTES,
  MAX_PARAM_LENGTH,
  parseJson,
  readParts,
  requireReauthentication,
  run,
  type Operation,
  type ReplyHeaders,
} from './server.ts'

/** Input as it would come over HTTP. */
export type WireInput = {
  /** As a visitor without a session, whoever asks for the page. */
  anonymous?: boolean
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | string[]>>
  /** JSON. */
  body?: string
}
export type CallOutcome =
  | { value: unknown; problem: null }
  | { value: null; problem: { status: number; body: unknown } }
export type Calls = {
  call(route: string, input: WireInput): Promise<CallOutcome>
  /** Whether every result so far is the same for all visitors without a session. */
  readonly areShared: boolean
}

/** Calls for one page. `actor` is whose page it is. */
export function openCalls(
  server: FastifyInstance,
  page: { request: FastifyRequest; reply: FastifyReply; actor: Actor | null },
): Calls {
  const { request, reply } = page
  let areShared = true

  async function resultOf(operation: Operation, input: WireInput): Promise<unknown> {
    const { app, site, endpoint } = operation
    const actor = input.anonymous ? null : page.actor
    if (endpoint.upload || (endpoint.notInProduction && app.config.production))
      throw generalProblems.noSuchRoute()
    admit(endpoint, endpoint.auth === 'public' ? null : actor)
    requireReauthentication(endpoint, actor, app.clock.now())
    const params = input.params ?? {}
    if (!Object.values(params).every(isPathSegment)) throw generalProblems.noSuchRoute()
    const body = input.body === undefined ? undefined : bodyOf(input.body)
    const parsed = { params, ...readParts(endpoint, { ...input, params, body }) }
    // What a page writes is counted as if its form had gone to the API.
    if (!operation.route.startsWith('GET ') && endpoint.limit)
      await server.limits.operation(endpoint.limit, {
        accountId: actor?.accountId ?? null,
        device: null,
        ip: request.ip,
      })
    const asker = endpoint.auth === 'public' ? null : actor
    // The cookie that names a device is sent to the API alone.
    const ctx = { ...contextOf(app, asker, request.log), request, reply: NO_REPLY, site, device: null }
    return asRead(operation, await run(operation, parsed, ctx), reply)
  }

  return {
    get areShared() {
      return areShared
    },
    async call(route, input) {
      const operation = server.operations.get(route)
      areShared &&= operation?.endpoint.shared === true
      try {
        if (!operation) throw generalProblems.noSuchRoute()
        return { value: await resultOf(operation, input), problem: null }
      } catch (error) {
        areShared = false
        const problem = asProblem(error, request)
        return { value: null, problem: { status: problem.status, body: problem.toJSON() } }
      }
    },
  }
}

/**
 * The result as a client reads it from JSON: without what the contract does not name. Where the contract's schema does not
 * describe it exactly, it takes the way over JSON, as it does over HTTP.
 */
function asRead({ endpoint, responseSchema }: Operation, result: unknown, reply: FastifyReply): unknown {
  const parsed = isExact(responseSchema) ? (endpoint.reply as z.ZodType).safeParse(result) : null
  if (parsed?.success) return parsed.data
  // Replies of the contract are objects.
  return JSON.parse(reply.serializeInput(result as Record<string, unknown>, responseSchema) as string)
}

/** Whether no part may be anything, such as a Date. */
function isExact(schema: object): boolean {
  const known = exact.get(schema) ?? !JSON.stringify(schema).includes(':{}')
  exact.set(schema, known)
  return known
}
const exact = new WeakMap<object, boolean>()

function bodyOf(json: string): unknown {
  if (Buffer.byteLength(json) > MAX_BODY_BYTES) throw generalProblems.tooLarge()
  try {
    return parseJson(json)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw generalProblems.notJson()
  }
}

/** The router takes no other. */
const isPathSegment = (value: string): boolean => value !== '' && value.length <= MAX_PARAM_LENGTH

/** A handler's headers and cookies are for its own client; the page has a response of its own. */
const NO_REPLY: ReplyHeaders = {
  header: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
}
