/** The offline page of a service worker, in the language and theme that were chosen on this device. */
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { setCatchHandler } from 'workbox-routing/setCatchHandler.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { isLocale, type Locale } from '#domain/accounts/locale.ts'
import type { Theme } from '#web/ui/theme.ts'
import { offlinePage, type OfflinePage } from './offline-page.ts'

/** Shows this page for each navigation that fails. The routes of pages that are saved are registered before. */
export function showWithoutNetwork(page: () => Promise<Response>): void {
  registerRoute(new NavigationRoute(new NetworkOnly()))
  setCatchHandler(async ({ request }) =>
    request instanceof Request && request.mode === 'navigate' ? page() : Response.error(),
  )
}

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
