/** The language of a request. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLocale, preferredLocale, type Locale } from '#domain/accounts/locale.ts'
import { withLocale } from '../locale.ts'

const COOKIE = /(?:^|;\s*)d3_language=(en|sw)(?=;|$)/

/** Without an account: the cookie, which the language switch sets, or else the browser's languages. */
export function localeOf({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const chosen = COOKIE.exec(headers.cookie ?? '')?.[1]
  return isLocale(chosen) ? chosen : preferredLocale(headers['accept-language'])
}

/** Everything that a request causes uses its language, until the account is known. */
export function useRequestLocale(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, next) => withLocale(localeOf(request), next))
}
