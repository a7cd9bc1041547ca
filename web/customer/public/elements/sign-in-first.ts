import { mayBeSignedIn } from '#web/app/session/session-store.ts'
import { askVisitor } from '../ask-visitor.ts'
import type { askToSignIn } from '../rich/ask-to-sign-in.tsx'

/**
 * `<sign-in-first reason="…">` around a link or button: a visitor is asked to sign in instead. Signing in leads to the address of
 * a link, or back to the page of a button. `data-store` is the name of a store that the question is about.
 */
export class SignInFirst extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', (event) => {
      if (mayBeSignedIn(null)) return
      event.preventDefault()
      const reason = this.getAttribute('reason') as Parameters<typeof askToSignIn>[0] // the server writes it
      const returnTo = this.querySelector('a')?.getAttribute('href') ?? undefined
      void askVisitor(reason, { store: this.dataset.store, returnTo })
    })
  }
}
