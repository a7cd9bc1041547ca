import { isLocale } from '#domain/accounts/locale.ts'
import { mayBeSignedIn } from '../session/session-store.ts'
import { chooseLanguage } from './page-locale.ts'

/**
 * `<language-choice>`: links to this page in each language (language-switch.tsx). Remembers the choice on this device and,
 * for an account, on others.
 */
export class LanguageChoice extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', this)
  }

  handleEvent(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-locale]') : null
    const locale = link?.dataset.locale
    if (!link || !isLocale(locale)) return
    event.preventDefault()
    if (link.hasAttribute('aria-current')) return
    const isSignedIn = this.hasAttribute('signed-in') || mayBeSignedIn(null)
    chooseLanguage(locale, isSignedIn).catch(notifyOfError)
  }
}

async function notifyOfError(error: unknown): Promise<void> {
  const [{ notifyFailed }, { toProblem }] = await Promise.all([
    import('#web/ui/overlays/notify.ts'),
    import('#web/api/to-problem.ts'),
  ])
  notifyFailed(toProblem(error).message)
}
