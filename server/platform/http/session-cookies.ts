/** Cookies in which a request carries its session. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Site } from './operation.ts'

/** Cookies are shared by all ports of a host, so the sites need different names. */
export const SESSION_COOKIE: Record<Site, string> = {
  customer: 'd3_session',
  merchant: 'd3_merchant_session',
  admin: 'd3_admin_session',
}

export const mayHaveSession = ({ authorization, cookie = '' }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || COOKIE.test(cookie)
const COOKIE = /(?:^|;\s*)(?:d3_session|d3_merchant_session|d3_admin_session|access_token)=/
