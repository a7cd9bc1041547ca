/** The language of a request. */
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLocale, preferredLocale, type Locale } from '#domain/accounts/locale.ts'
import { withLocale } from '../../locale.ts'
import type { Site } from './operation.ts'

export const LANGUAGE_COOKIE = 'd3_language'
/** The language switch reads and writes it, too. */
export const LANGUAGE_OPTIONS: CookieSerializeOptions = {
  sameSite: 'lax',
  path: '/',
  secure: 'auto',
  maxAge: 31_536_000,
}
const COOKIE = /(?:^|;\s*)d3_language=(en|sw)(?=;|$)/

/** The admin site is in English. Elsewhere, without an account: the cookie, which the language switch sets, or else the browser's languages. */
export function resolveLocale({ headers }: Pick<FastifyRequest, 'headers'>, site: Site): Locale {
  if (site === 'admin') return 'en'
  const chosen = COOKIE.exec(headers.cookie ?? '')?.[1]
  return isLocale(chosen) ? chosen : preferredLocale(headers['accept-language'])
}

/** Everything that a request causes uses its language, until the account is known. */
export function useRequestLocale(server: FastifyInstance, site: Site): void {
  server.addHook('onRequest', (request, _reply, next) => withLocale(resolveLocale(request, site), next))
}
