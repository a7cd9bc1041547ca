/** The page that the worker shows without a network if the wanted page is not saved. */
import { m } from '#messages'
import { languageTag, type Locale } from '#domain/accounts/locale.ts'
import type { IconName } from '#web/ui/icons/names.ts'
import type { Theme } from '#web/ui/theme.ts'
import { NETWORK_CHECK_MS } from './network-check.ts'

/** `title` is HTML, as in the title element of the saved page. */
export type SavedPage = { path: string; title: string }
type SavedPages = { title: string; pages: readonly SavedPage[] }

/** Paths of files of the site, each only if it is saved on this device. */
export type SavedFiles = { text?: string; display?: string; sprite?: string }

export type OfflinePage = {
  locale: Locale
  theme: Theme
  files: SavedFiles
  text: string
  /** A list without pages is left out. */
  lists: readonly SavedPages[]
  /** The tab bar of a phone, which leads on as soon as there is a network; absent without items. */
  tabs?: readonly { path: string; label: string; icon: IconName }[]
}

/** Lists only what can be opened on this device now. All files that it uses are saved, so it needs no network at all. */
export function offlinePage({ locale, theme, files, text, lists, tabs = [] }: OfflinePage): string {
  const title = m.offline_title({}, { locale })
  return `<!doctype html>
<html lang="${languageTag(locale)}"${theme === 'system' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · D3</title>
<style>${renderFontFaces(files)}${STYLES}</style>
</head>
<body>
<main>
<p class="brand" aria-hidden="true">D3</p>
<h1>${title}</h1>
<p>${text}</p>
<p><a class="again" href="">${m.ui_try_again({}, { locale })}</a></p>
${lists.map(renderList).join('')}</main>
${renderTabBar(tabs, files.sprite, m.shell_nav_main({}, { locale }))}
<script>${RELOAD_WHEN_ONLINE}</script>
</body>
</html>`
}

function renderList({ title, pages }: SavedPages): string {
  if (pages.length === 0) return ''
  const items = pages.map((page) => `<li><a href="${page.path}">${page.title}</a></li>`)
  return `<h2>${title}</h2>\n<ul>${items.join('')}</ul>\n`
}

function renderTabBar(tabs: OfflinePage['tabs'] & {}, sprite: string | undefined, label: string): string {
  if (tabs.length === 0) return ''
  const drawing = (icon: IconName) =>
    sprite === undefined
      ? ''
      : `<svg viewBox="0 0 24 24" aria-hidden="true"><use href="${sprite}#${icon}"/></svg>`
  const items = tabs.map((tab) => `<li><a href="${tab.path}">${drawing(tab.icon)}${tab.label}</a></li>`)
  return `<nav aria-label="${label}"><ul>${items.join('')}</ul></nav>`
}

/** The two files of fonts.css that have the letters of both languages. Without them, the page has fonts of the device. */
const renderFontFaces = ({ text, display }: SavedFiles): string =>
  renderFontFace('d3-text', '300 900', text) + renderFontFace('d3-display', '600 800', display)
const renderFontFace = (family: string, weights: string, path: string | undefined): string =>
  path === undefined
    ? ''
    : `@font-face { font-family: '${family}'; src: url(${path}) format('woff2'); font-weight: ${weights}; font-display: swap }\n`

/** The title of a saved page, without the site's name. */
export function getTitle(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.replace(/ · D3$/, '')
}

/** Browsers also report any new connection; a reload without the network would interrupt opening a saved page. */
const RELOAD_WHEN_ONLINE = `const reload = () => fetch('', { method: 'HEAD' }).then(() => location.reload(), () => {})
addEventListener('online', reload)
setInterval(reload, ${NETWORK_CHECK_MS})`

/** The colours and fonts of tokens.css, which is not saved for this page. */
const STYLES = `
:root { color-scheme: light dark }
[data-theme=light] { color-scheme: light }
[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
body {
  margin: 0; padding: 48px 20px; background: light-dark(#fdfaf6, #19130f); color: light-dark(#231815, #f6eee7);
  font: 16px/1.5 'd3-text', system-ui, sans-serif;
}
main { max-width: 440px; margin: 0 auto }
.brand { margin-bottom: 24px; color: light-dark(#231815, #f6eee7); font: 800 34px/1 'd3-display', system-ui, sans-serif; letter-spacing: -0.05em }
h1 { margin: 0 0 8px; font: 700 28px/1.2 'd3-display', system-ui, sans-serif; letter-spacing: -0.02em }
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
nav {
  position: fixed; inset: auto 0 0; border-top: 1px solid light-dark(#e6dcd2, #3a2e27); padding-bottom: env(safe-area-inset-bottom);
  background: light-dark(#fff, #231b16);
}
nav ul { display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column }
nav li { border: 0 }
nav li a {
  flex-direction: column; gap: 3px; justify-content: center; min-height: 56px; padding: 0; color: light-dark(#5d4c45, #c9b9ae);
  font-size: 12px; line-height: 1.25; overflow-wrap: normal;
}
nav svg { width: 23px; height: 23px; fill: none; stroke: currentcolor; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round }
body:has(nav) { padding-bottom: 88px }
@media (min-width: 900px) { nav { display: none } }
@media (min-width: 600px) { body { padding-top: 96px } .again { display: inline-flex } }
`
