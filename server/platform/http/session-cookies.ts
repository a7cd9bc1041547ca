/** Where a request carries its session. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Site } from './operation.ts'

/** Cookies are shared by all ports of a host, so the two sites need different names. */
export const SESSION_COOKIE: Record<Site, string> = {
  customer: 'd3_session',
  merchant: 'd3_merchant_session',
}

export const mayHaveSession = ({ authorization, cookie = '' }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || COOKIE.test(cookie)
const COOKIE = /(?:^|;\s*)(?:d3_session|d3_merchant_session|access_token)=/
