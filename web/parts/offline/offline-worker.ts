/** The offline page of a service worker, in the language and theme that were chosen on this device. */
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { setCatchHandler } from 'workbox-routing/setCatchHandler.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { isLocale, type Locale } from '#domain/accounts/locale.ts'
import type { Theme } from '#web/ui/theme.ts'
import { offlinePage, type OfflinePage, type SavedFiles } from './offline-page.ts'

/** Shows this page for each navigation that fails. The routes of pages that are saved are registered before. */
export function showWithoutNetwork(page: () => Promise<Response>): void {
  registerRoute(new NavigationRoute(new NetworkOnly()))
  // The page of a form that could not be sent is loaded again: sending it again by itself could do something twice.
  registerRoute(
    ({ request }) => request.mode === 'navigate',
    ({ request }) => fetch(request).catch(() => Response.redirect(request.url, 303)),
    'POST',
  )
  setCatchHandler(async ({ request }) =>
    request instanceof Request && request.mode === 'navigate' ? page() : Response.error(),
  )
}

/** `likelyLocale` is for a device on which no language was chosen, or whose workers cannot read cookies. */
export async function offlineResponse(
  likelyLocale: Locale,
  contentIn: (locale: Locale) => Pick<OfflinePage, 'text' | 'lists' | 'tabs'>,
): Promise<Response> {
  const [language, chosenTheme, files] = await Promise.all([
    cookie('d3_language'),
    cookie('d3_theme'),
    savedFiles(),
  ])
  const locale = isLocale(language) ? language : likelyLocale
  const theme: Theme = chosenTheme === 'light' || chosenTheme === 'dark' ? chosenTheme : 'system'
  const html = offlinePage({ locale, theme, files, ...contentIn(locale) })
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** The newest of the fonts and of the icons that pages of the site have loaded. */
async function savedFiles(): Promise<SavedFiles> {
  const names = await caches.keys()
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const saved = keys.flat().map(({ url }) => new URL(url).pathname)
  const file = (pattern: RegExp) => saved.findLast((path) => pattern.test(path))
  const [text, display, sprite] = [file(TEXT_FONT), file(DISPLAY_FONT), file(SPRITE)]
  return { ...(text && { text }), ...(display && { display }), ...(sprite && { sprite }) }
}
const TEXT_FONT = /^\/assets\/text-(?!extended-)[\w-]+\.woff2$/
const DISPLAY_FONT = /^\/assets\/display-(?!accented-|extended-)[\w-]+\.woff2$/
const SPRITE = /^\/assets\/sprite-[\w-]+\.svg$/

async function cookie(name: string): Promise<string | undefined> {
  return 'cookieStore' in self ? (await cookieStore.get(name))?.value : undefined
}
