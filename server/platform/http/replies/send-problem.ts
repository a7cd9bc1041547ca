/** Problems as responses. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { generalProblems, Problem } from '#contract/problem.ts'
import { StorageUnavailable } from '../../../adapters/storage/storage.ts'
import { isConnectionLost, isDatabaseError, isDatabaseUnavailable } from '../../database/errors.ts'
import { HandlerTimeout } from '../limits/handler-timeout.ts'
import { limitHeaders, LimitExceeded, type Remaining } from '../limits/rate-limits.ts'

/** Names a request in the response, in the body of a problem and in the log. */
export const REQUEST_ID_HEADER = 'x-request-id'

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  if (problem instanceof LimitExceeded) addLimitHeaders(reply, problem.counted)
  const { id } = reply.request
  return reply
    .header(REQUEST_ID_HEADER, id)
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(problemTypeFor(reply.request))
    .serializer(asIs)
    .send(JSON.stringify({ ...problem.toJSON(), requestId: id }))
}

/** Adds to the headers of the limits that have counted the request before. */
function addLimitHeaders(reply: FastifyReply, counted: readonly Remaining[]): void {
  for (const [name, value] of Object.entries(limitHeaders(counted))) {
    const present = reply.getHeader(name)
    reply.header(name, present ? `${String(present)}, ${value}` : value)
  }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, asProblem(error, request))
}

export function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return generalProblems.tooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return generalProblems.wrongContentType()
  // A URL that is too long or cannot be decoded matches no route.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH' || code === 'FST_ERR_BAD_URL') return generalProblems.noSuchRoute()
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return generalProblems.notJson()
  // A NUL character in a query string, which PostgreSQL rejects.
  if (isDatabaseError(error) && error.code === '22021') return generalProblems.notJson()
  const route = request.routeOptions.url
  if (isDatabaseUnavailable(error)) {
    warnAboutDatabase(request, error)
    const { busy, temporarilyUnavailable } = generalProblems
    const problem = isConnectionLost(error) ? temporarilyUnavailable() : busy()
    return problem.with({ retryAfter: RETRY_AFTER_SECONDS })
  }
  if (error instanceof HandlerTimeout) {
    request.log.warn({ route }, 'request.timed-out')
    return generalProblems.busy().with({ retryAfter: RETRY_AFTER_SECONDS })
  }
  if (error instanceof StorageUnavailable) {
    request.log.error({ err: error, route }, 'storage.unavailable')
    return generalProblems.storageUnavailable().with({ retryAfter: STORAGE_RETRY_AFTER_SECONDS })
  }
  request.log.error({ err: error, route }, 'request.failed')
  return generalProblems.internal()
}

let warnedAt = -Infinity
let suppressedWarnings = 0

/** Logs at most once a second, because every request fails while the database is unavailable. */
function warnAboutDatabase(request: FastifyRequest, error: unknown): void {
  const now = performance.now()
  if (now - warnedAt < 1_000) {
    suppressedWarnings++
    return
  }
  request.log.warn(
    { reason: String(error), route: request.routeOptions.url, notLogged: suppressedWarnings },
    'request.database-unavailable',
  )
  warnedAt = now
  suppressedWarnings = 0
}

export const asIs = (text: unknown): string => text as string

/**
 * Many clients parse a body only if its type is `application/json`, so RFC 9457's type is sent only on
 * request.
 */
export function problemTypeFor({ headers }: FastifyRequest): string {
  return namesType(headers.accept, PROBLEM_TYPE)
    ? `${PROBLEM_TYPE}; charset=utf-8`
    : 'application/json; charset=utf-8'
}
const PROBLEM_TYPE = 'application/problem+json'

/** Returns whether an Accept header names this media type explicitly, with a weight above 0. */
function namesType(accept = '', mediaType: string): boolean {
  return accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((each) => each.trim().toLowerCase())
    return type === mediaType && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

/** A restart of the database takes a few seconds. */
const RETRY_AFTER_SECONDS = 5
const STORAGE_RETRY_AFTER_SECONDS = 30
