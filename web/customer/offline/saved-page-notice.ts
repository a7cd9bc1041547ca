/** The notice on a page that the worker shows instead of one from the network. */
import { m } from '#messages'
import { overwriteGetLocale } from '#messages/runtime'
import type { Locale } from '#domain/accounts/locale.ts'
import { toDay, shortDay, timeOfDay, type At } from '#domain/time/time.ts'

/** 'lost': there is no network. 'slow': it has not answered in time. */
export type NetworkState = 'lost' | 'slow'

/** The header of a saved page with the time at which it was saved. */
export const SAVED_AT = 'x-saved-at'

/** Writes the notice into the element of saved-pages.tsx, in the language of the page. */
export function withNotice(html: string, network: NetworkState, savedAt: At, now: At): string {
  const text = noticeText(getPageLocale(html), network, savedAt, now)
  return html.replace(
    NOTICE,
    (_, start: string, end: string) => `${start} data-saved-at="${savedAt}"${end}${text}`,
  )
}
const NOTICE = /(<p data-saved-page-notice="")([^>]*>)/

export const getPageLocale = (html: string): Locale => (/<html[^>]* lang="sw/.test(html) ? 'sw' : 'en')

/** Returns the notice with the time in Nairobi, and the day unless it is today. */
export function noticeText(locale: Locale, network: NetworkState, savedAt: At, now: At): string {
  // The notice uses the language of the page: the worker has no language of its own.
  overwriteGetLocale(() => locale)
  const [day, time] = [toDay(savedAt), timeOfDay(savedAt)]
  const reason = network === 'lost' ? m.offline_lost() : m.offline_slow()
  const age =
    day === toDay(now)
      ? m.offline_saved_today({ time })
      : m.offline_saved_earlier({ day: shortDay(day), time })
  return `${reason} ${age}`
}
