import type { FastifyInstance } from 'fastify'
import { generalProblems } from '#contract/problem.ts'

/**
 * JSON only. Existing clients send its content type with an empty body
 * (docs/rules/wire-format.md#existing-clients).
 */
export function acceptEmptyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, {})
    try {
      done(null, parseJson(utf8.decode(body as Buffer)))
    } catch {
      done(generalProblems.notJson())
    }
  })
}

export const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__' || (typeof value === 'string' && !isText(value))) throw generalProblems.notJson()
    return value
  })

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** PostgreSQL's text cannot contain NUL or half a surrogate pair. */
const isText = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()
