/** Preference of a visitor for pages without pictures. */
import type { IncomingHttpHeaders } from 'node:http'

const COOKIE = /(?:^|;\s*)d3_data_saver=(on|off)(?=;|$)/

/** The choice on this site (web/app/document/data-saver.ts) wins over the browser's own setting. */
export function savesData(headers: IncomingHttpHeaders): boolean {
  const chosen = COOKIE.exec(headers.cookie ?? '')?.[1]
  const asked = chosen ?? headers['save-data']
  return typeof asked === 'string' && asked.trim().toLowerCase() === 'on'
}
