import { startPageLocale } from '#web/app/i18n/page-locale.ts'
import { LanguageChoice } from '../i18n/language-choice.ts'
import { hydrate } from './hydrate.tsx'
import { listenForBack } from './hooks/back-button.ts'

/** Starts a site in the browser whose pages belong to somebody who is signed in. */
export function startSite(): void {
  startPageLocale()
  listenForBack()
  customElements.define('language-choice', LanguageChoice)
  hydrate()
}
