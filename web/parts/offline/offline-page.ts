/** The page that the worker shows without a network if the wanted page is not saved. */
import { m } from '#messages'
import { languageTag, type Locale } from '#domain/accounts/locale.ts'
import type { Theme } from '#web/ui/theme.ts'
import { NETWORK_CHECK_MS } from './network-check.ts'

/** `title` is HTML, as in the title element of the saved page. */
export type SavedPage = { path: string; title: string }
type SavedPages = { title: string; pages: readonly SavedPage[] }

export type OfflinePage = {
  locale: Locale
  theme: Theme
  text: string
  /** A list without pages is left out. */
  lists: readonly SavedPages[]
}

/** Names only what can be opened on this device now. It has no other files, so it needs no network at all. */
export function offlinePage({ locale, theme, text, lists }: OfflinePage): string {
  const title = m.offline_title({}, { locale })
  return `<!doctype html>
<html lang="${languageTag(locale)}"${theme === 'system' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · D3</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<p class="brand" aria-hidden="true">D3</p>
<h1>${title}</h1>
<p>${text}</p>
<p><a class="again" href="">${m.ui_try_again({}, { locale })}</a></p>
${lists.map(listOf).join('')}</main>
<script>${RELOAD_WHEN_ONLINE}</script>
</body>
</html>`
}

function listOf({ title, pages }: SavedPages): string {
  if (pages.length === 0) return ''
  const items = pages.map((page) => `<li><a href="${page.path}">${page.title}</a></li>`)
  return `<h2>${title}</h2>\n<ul>${items.join('')}</ul>\n`
}

/** The title of a saved page, without the site's name. */
export function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.replace(/ · D3$/, '')
}

/** Browsers also report any new connection; a reload without the network would interrupt opening a saved page. */
const RELOAD_WHEN_ONLINE = `const reload = () => fetch('', { method: 'HEAD' }).then(() => location.reload(), () => {})
addEventListener('online', reload)
setInterval(reload, ${NETWORK_CHECK_MS})`

/** The colours and fonts of tokens.css, which cannot be loaded here. */
const STYLES = `
:root { color-scheme: light dark }
[data-theme=light] { color-scheme: light }
[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
body {
  margin: 0; padding: 48px 20px; background: light-dark(#fdfaf6, #19130f); color: light-dark(#231815, #f6eee7);
  font: 16px/1.5 'D3 Text', system-ui, sans-serif;
}
main { max-width: 440px; margin: 0 auto }
.brand { margin-bottom: 24px; color: light-dark(#231815, #f6eee7); font: 800 34px/1 'D3 Display', system-ui, sans-serif; letter-spacing: -0.05em }
h1 { margin: 0 0 8px; font: 700 28px/1.2 'D3 Display', system-ui, sans-serif; letter-spacing: -0.02em }
h2 { margin: 32px 0 4px; font-size: 18px; line-height: 1.3 }
p { margin: 0; color: light-dark(#5d4c45, #c9b9ae) }
ul { margin: 0; padding: 0; list-style: none }
li { border-bottom: 1px solid light-dark(#e6dcd2, #3a2e27) }
a { display: flex; align-items: center; min-height: 48px; color: inherit; font-weight: 600; text-decoration: none }
li a { padding: 8px 0; overflow-wrap: anywhere }
li a:hover { text-decoration: underline }
.again {
  justify-content: center; margin-top: 20px; border-radius: 8px; padding: 0 20px;
  background: light-dark(oklch(0.555 0.2 26), oklch(0.56 0.185 26)); color: #fff;
}
a:focus-visible { outline: 3px solid light-dark(#1f5fae, #8ab8f0); outline-offset: 2px }
@media (min-width: 600px) { body { padding-top: 96px } .again { display: inline-flex } }
`
