import { nameHint } from '#web/app/session/name-hint.ts'

/** `<own-name>`: the first name of who is signed in, on a page that is the same for everyone. */
export class OwnName extends HTMLElement {
  connectedCallback(): void {
    this.textContent = nameHint()
  }
}
