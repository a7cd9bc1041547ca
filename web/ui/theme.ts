/**
 * The chosen theme; 'system' follows the device. Stored in a cookie, so that the server renders it into the
 * page.
 */
export type Theme = 'light' | 'dark' | 'system'

/** The theme in the cookies of a request; null if there is none. */
export function themeIn(cookies: string): Theme | null {
  const value = new RegExp(`(?:^|; )${COOKIE}=(light|dark)(?:;|$)`).exec(cookies)?.[1]
  return value === 'light' || value === 'dark' ? value : null
}

/** The theme that the page shows now. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies the theme to this page and stores it for later ones. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const colours = frameColours(theme)
  for (const device of ['light', 'dark'] as const)
    document
      .querySelector(`meta[name="theme-color"][media*="${device}"]`)
      ?.setAttribute('content', colours[device])
  const maxAgeSeconds = theme === 'system' ? 0 : YEAR_SECONDS
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
  for (const listener of listeners) listener()
}

/** The account's choice, on a page that was rendered without it. */
export function adoptTheme(appearance: Theme): void {
  if (appearance !== 'system' && shownTheme() !== appearance) chooseTheme(appearance)
}

/** Notifies when a theme is chosen or the device changes its own, for useSyncExternalStore. */
export function watchTheme(listener: () => void): () => void {
  const device = matchMedia(DEVICE_IS_DARK)
  listeners.add(listener)
  device.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', listener)
  }
}

export const isShownDark = (): boolean => {
  const theme = shownTheme()
  return theme === 'system' ? matchMedia(DEVICE_IS_DARK).matches : theme === 'dark'
}

/** The browser's theme colour (--paper of tokens.css) for a light and for a dark device. */
export const frameColours = (theme: Theme): { light: string; dark: string } => ({
  light: theme === 'dark' ? DARK_PAPER : LIGHT_PAPER,
  dark: theme === 'light' ? LIGHT_PAPER : DARK_PAPER,
})

const LIGHT_PAPER = '#fdfaf6'
const DARK_PAPER = '#19130f'
const DEVICE_IS_DARK = '(prefers-color-scheme: dark)'
const COOKIE = 'd3_theme'
const YEAR_SECONDS = 31_536_000
const listeners = new Set<() => void>()
