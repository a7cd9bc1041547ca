import { nameHint } from '#web/app/session/name-hint.ts'
import { getLoadedSession, subscribeToSession } from '#web/app/session/session-store.ts'

/** `<own-name>`: the first name of who is signed in, on a page that is the same for everyone. */
export class OwnName extends HTMLElement {
  #end?: () => void

  connectedCallback(): void {
    this.#end = subscribeToSession(() => this.#show())
    this.#show()
  }

  disconnectedCallback(): void {
    this.#end?.()
  }

  #show(): void {
    this.textContent = getLoadedSession()?.firstName ?? nameHint()
  }
}
