/** What the visitor chose; 'system' follows the device. It is kept in a cookie, so that the server writes it into the page's first bytes. */
export type Theme = 'light' | 'dark' | 'system'

/** What the cookies of a request say; null when they say nothing. */
export function themeIn(cookies: string): Theme | null {
  const kept = new RegExp(`(?:^|; )${COOKIE}=(light|dark)(?:;|$)`).exec(cookies)?.[1]
  return kept === 'light' || kept === 'dark' ? kept : null
}

/** What stands on the page now. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Shows it at once, and on every page from now on. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const colours = frameColours(theme)
  for (const device of ['light', 'dark'] as const)
    document
      .querySelector(`meta[name="theme-color"][media*="${device}"]`)
      ?.setAttribute('content', colours[device])
  const life = theme === 'system' ? 0 : YEAR_S
  document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${life}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  for (const hear of listeners) hear()
}

/** For useSyncExternalStore: told when another theme was chosen, or the device changed its own. */
export function watchTheme(hear: () => void): () => void {
  const device = matchMedia(DEVICE_IS_DARK)
  listeners.add(hear)
  device.addEventListener('change', hear)
  return () => {
    listeners.delete(hear)
    device.removeEventListener('change', hear)
  }
}

export const isShownDark = (): boolean => {
  const theme = shownTheme()
  return theme === 'system' ? matchMedia(DEVICE_IS_DARK).matches : theme === 'dark'
}

/** --paper of tokens.css, for the browser's own frame on a device that is light or dark. */
export const frameColours = (theme: Theme): { light: string; dark: string } => ({
  light: theme === 'dark' ? DARK_PAPER : LIGHT_PAPER,
  dark: theme === 'light' ? LIGHT_PAPER : DARK_PAPER,
})

const LIGHT_PAPER = '#fdfaf6'
const DARK_PAPER = '#19130f'
const DEVICE_IS_DARK = '(prefers-color-scheme: dark)'
const COOKIE = 'd3_theme'
const YEAR_S = 31_536_000
const listeners = new Set<() => void>()
