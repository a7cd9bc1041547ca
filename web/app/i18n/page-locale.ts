import { DEFAULT_LOCALE, isLocale, type Locale } from '#domain/accounts/locale.ts'
import { overwriteGetLocale } from '#messages/runtime'

const COOKIE = 'd3_language'
const PARAMETER = 'lang'
const YEAR_SECONDS = 31_536_000

/** Sets the language of messages to that of the page, before hydration. A linked language applies to later pages too. */
export function startPageLocale(): void {
  const [language] = document.documentElement.lang.split('-')
  const locale = isLocale(language) ? language : DEFAULT_LOCALE
  overwriteGetLocale(() => locale)
  if (isLocale(new URLSearchParams(location.search).get(PARAMETER))) rememberLocale(locale)
}

/** Shows the site in this language from now on, on this device and, for an account, on others. */
export async function chooseLanguage(locale: Locale, isSignedIn: boolean): Promise<void> {
  rememberLocale(locale)
  if (isSignedIn) {
    const { saveLanguage } = await import('./save-language.ts')
    await saveLanguage(locale)
  }
  const url = new URL(location.href)
  url.searchParams.delete(PARAMETER)
  // The address may be the same, apart from its fragment.
  history.replaceState(history.state, '', url)
  location.reload()
}

/** The address of a page in this language; English has the address without a parameter. */
export function addressIn(locale: Locale, address: string): string {
  if (locale === DEFAULT_LOCALE) return address
  const [path = '', fragment] = address.split('#')
  const hash = fragment === undefined ? '' : `#${fragment}`
  return `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${locale}${hash}`
}

/** Stores the language for later pages on this device. */
export function rememberLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}
