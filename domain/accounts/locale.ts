/** The languages of the sites, of messages to customers and merchants, and of error messages. */
export const LOCALES = ['en', 'sw'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'en'
export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/** The first supported language of an Accept-Language header, by its order of preference. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return DEFAULT_LOCALE
  const ranges = acceptLanguage
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return ranges.map(({ language }) => language).find(isLocale) ?? DEFAULT_LOCALE
}

/** The `lang` attribute of a page in this language. */
export const languageTag = (locale: Locale): string => `${locale}-KE`
