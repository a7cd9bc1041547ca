/** Which requests the server sends to itself: a page reads by the API while it is rendered (pages.ts). */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const NAME = 'x-in-process'
/** Known in this process alone, so that nobody outside can claim to be inside. */
const SECRET = randomBytes(32).toString('base64url')

export const IN_PROCESS_HEADERS: Readonly<Record<string, string>> = { [NAME]: SECRET }

export const isInProcess = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[NAME] === SECRET
