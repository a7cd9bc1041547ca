import type { Locale } from '#domain/accounts/locale.ts'

/**
 * The build has one copy of each script per language, in a folder of its own (web/script-languages.ts).
 * Converts the paths of scripts in a text, such as the list of a page's scripts, to those of one language.
 */
export const withScriptsIn = (locale: Locale, text: string): string =>
  text.replaceAll(/\bassets\/([\w.-]+\.js)\b/g, `assets/${locale}/$1`)
