/**
 * Runs operations of the API for a page that is rendered in this process, without HTTP: with the same
 * authorization and validation, and with the result that a client would read. Rate limits count the request for the
 * page, not what the page reads, except for free times, which count themselves.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { generalProblems, Problem } from '#contract/problem.ts'
import { createContext, type Actor } from '../../app-context.ts'
import { authorize, findCaller, requireReauthentication, requireWritable } from './access.ts'
import { parseJson } from './requests/json-body.ts'
import { readParts } from './mount.ts'
import { runHandler, type Operation, type ReplyHeaders } from './operation.ts'
import { asProblem } from './replies/send-problem.ts'
import { MAX_BODY_BYTES, MAX_PARAM_LENGTH } from './server.ts'

/** Input as it would come over HTTP. */
type WireInput = {
  /** Called without the session of the page's visitor. */
  anonymous?: boolean
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | string[]>>
  /** Body as JSON. */
  body?: string
}
export type CallOutcome =
  | { value: unknown; problem: null }
  | { value: null; problem: { status: number; body: unknown } }
export type RunCall = (route: string, input: WireInput) => Promise<CallOutcome>

/** Calls for one page. `actor` is the account that requested it. */
export function openCalls(
  server: FastifyInstance,
  page: { request: FastifyRequest; reply: FastifyReply; actor: Actor | null },
): RunCall {
  const { request } = page
  const replyToForm: ReplyHeaders = {
    ...NO_REPLY,
    setCookie: (...cookie) => page.reply.setCookie(...cookie),
    clearCookie: (...cookie) => page.reply.clearCookie(...cookie),
  }
  const { device } = request
  // Calls without the session are counted for the visitor, too.
  const requester = { accountId: page.actor?.accountId ?? null, device, ip: request.ip }

  async function getResult(operation: Operation, input: WireInput): Promise<unknown> {
    const { app, site, endpoint } = operation
    const actor = input.anonymous ? null : page.actor
    if (endpoint.upload || (endpoint.notInProduction && app.config.production))
      throw generalProblems.noSuchRoute()
    const caller = findCaller(endpoint, actor)
    authorize(endpoint, caller)
    requireReauthentication(endpoint, actor, app.clock.now())
    await app.settings.refresh()
    requireWritable(operation)
    const params = input.params ?? {}
    if (!Object.values(params).every(isPathSegment)) throw generalProblems.noSuchRoute()
    const body = input.body === undefined ? undefined : parseBody(input.body)
    const parsed = { params, ...readParts(endpoint, { ...input, params, body }) }
    const isWrite = !operation.route.startsWith('GET ')
    // Writes are counted as if the form had been sent to the API.
    if (isWrite && endpoint.limit) await server.limits.operation(endpoint.limit, requester)
    const ctx = {
      ...createContext(app, caller, request.log),
      request,
      reply: isWrite ? replyToForm : NO_REPLY,
      site,
      device,
      requester,
    }
    const isSame = endpoint.auth === 'public' || caller === null
    return toClientResult(operation, await runHandler(operation, parsed, ctx, isSame))
  }

  return async (route, input) => {
    const operation = server.operations.get(route)
    try {
      if (!operation) throw generalProblems.noSuchRoute()
      return { value: await getResult(operation, input), problem: null }
    } catch (error) {
      const problem = asProblem(error, request)
      return { value: null, problem: { status: problem.status, body: problem.toJSON() } }
    }
  }
}

/**
 * The result as a client reads it from JSON: only the fields of the contract. If the contract's schema does
 * not describe the result exactly, it is serialized and parsed, as over HTTP.
 */
function toClientResult({ endpoint, serializer }: Operation, result: unknown): unknown {
  const { schema, serialize } = serializer()
  const parsed = isExact(schema) ? (endpoint.reply as z.ZodType).safeParse(result) : null
  return parsed?.success ? parsed.data : JSON.parse(serialize(result))
}

/** Returns false if a part of the schema accepts anything, and so possibly a Date. */
function isExact(schema: object): boolean {
  const result = exactSchemas.get(schema) ?? !JSON.stringify(schema).includes(':{}')
  exactSchemas.set(schema, result)
  return result
}
const exactSchemas = new WeakMap<object, boolean>()

function parseBody(json: string): unknown {
  if (Buffer.byteLength(json) > MAX_BODY_BYTES) throw generalProblems.tooLarge()
  try {
    return parseJson(json)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw generalProblems.notJson()
  }
}

/** The router rejects other values. */
const isPathSegment = (value: string): boolean => value !== '' && value.length <= MAX_PARAM_LENGTH

/** The page has its own headers. Only a form that it has received sets cookies, such as those of a sign-in. */
const NO_REPLY: ReplyHeaders = {
  header: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
}
