/** The offline page as the reply of a service worker, in the language and theme that were chosen on this device. */
import { isLocale, type Locale } from '#domain/accounts/locale.ts'
import type { Theme } from '#web/ui/theme.ts'
import { offlinePage, type OfflinePage } from './offline-page.ts'

/** `likelyLocale` is for a device on which no language was chosen, or whose workers cannot read cookies. */
export async function offlineResponse(
  likelyLocale: Locale,
  contentIn: (locale: Locale) => Pick<OfflinePage, 'text' | 'lists'>,
): Promise<Response> {
  const [language, chosenTheme] = await Promise.all([cookie('d3_language'), cookie('d3_theme')])
  const locale = isLocale(language) ? language : likelyLocale
  const theme: Theme = chosenTheme === 'light' || chosenTheme === 'dark' ? chosenTheme : 'system'
  const html = offlinePage({ locale, theme, ...contentIn(locale) })
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

async function cookie(name: string): Promise<string | undefined> {
  return 'cookieStore' in self ? (await cookieStore.get(name))?.value : undefined
}
