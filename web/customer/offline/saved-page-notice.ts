/** The notice on a page that the worker shows instead of one from the network. */
import { m } from '#messages'
import { languageTag, type Locale } from '#domain/accounts/locale.ts'

/** 'lost': there is no network. 'slow': it has not answered in time. */
export type NetworkState = 'lost' | 'slow'

/** The header of a saved page with the time at which it was saved. */
export const SAVED_AT = 'x-saved-at'

/** Writes the notice into the element of saved-pages.tsx, in the language of the page. */
export function withNotice(html: string, network: NetworkState, savedAt: number, now: number): string {
  const text = noticeText(localeOfPage(html), network, savedAt, now)
  return html.replace(
    NOTICE,
    (_, start: string, end: string) => `${start} data-saved-at="${savedAt}"${end}${text}`,
  )
}
const NOTICE = /(<p data-saved-page-notice="")([^>]*>)/

export const localeOfPage = (html: string): Locale => (/<html[^>]* lang="sw/.test(html) ? 'sw' : 'en')

/** With the time in Nairobi, and the day unless it is today. */
export function noticeText(locale: Locale, network: NetworkState, savedAt: number, now: number): string {
  const inNairobi = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(locale === 'sw' ? languageTag(locale) : 'en-GB', {
      timeZone: 'Africa/Nairobi',
      ...options,
    }).format(at)
  const dayAt = (at: number) =>
    inNairobi({ weekday: 'short', day: 'numeric', month: 'short' }, at).replace(',', '')
  const time = inNairobi({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, savedAt)
  const day = dayAt(savedAt)
  const reason = network === 'lost' ? m.offline_lost({}, { locale }) : m.offline_slow({}, { locale })
  const age =
    day === dayAt(now)
      ? m.offline_saved_today({ time }, { locale })
      : m.offline_saved_earlier({ day, time }, { locale })
  return `${reason} ${age}`
}
