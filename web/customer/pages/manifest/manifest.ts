import { m } from '#messages'
import { languageTag } from '#domain/accounts/locale.ts'
import { frameColours } from '#web/ui/theme.ts'
import { localeContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'

/** The web app manifest, in the language of the page that links to it. */
export function loader({ context }: LoaderArgs) {
  const paper = frameColours('light').light
  const manifest = {
    // The id is equal in every language, so that the site is one app.
    id: '/',
    name: m.shell_site_name(),
    short_name: 'D3',
    description: m.home_meta_description(),
    lang: languageTag(context.get(localeContext)),
    dir: 'ltr',
    start_url: paths.home(),
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['shopping', 'lifestyle', 'food', 'health'],
    icons: [
      ICON,
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    screenshots: [
      { form_factor: 'narrow', sizes: '720x1480', src: '/screenshot-narrow.webp' },
      { form_factor: 'wide', sizes: '1280x800', src: '/screenshot-wide.webp' },
    ].map((screenshot) => ({ ...screenshot, type: 'image/webp', label: m.home_meta_title() })),
    shortcuts: [
      { name: m.shell_nav_hot_deals(), url: paths.hotdeals() },
      { name: m.bookings_title(), url: paths.profile.bookings() },
      { name: m.bookings_vouchers_title(), url: paths.vouchers() },
    ].map((shortcut) => ({ ...shortcut, icons: [ICON] })),
  }
  return Response.json(manifest, {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}

const ICON = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }
