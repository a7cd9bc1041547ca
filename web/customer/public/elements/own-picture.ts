import { getLoadedSession, subscribeToSession } from '#web/app/session/session-store.ts'

/** `<own-picture>`: the picture of who is signed in instead of the initial inside it, once the session is loaded. */
export class OwnPicture extends HTMLElement {
  #end?: () => void

  connectedCallback(): void {
    this.#end = subscribeToSession(() => this.#show())
    this.#show()
  }

  disconnectedCallback(): void {
    this.#end?.()
  }

  #show(): void {
    const avatar = getLoadedSession()?.avatar
    if (!avatar) return
    const image = new Image()
    image.alt = ''
    image.src = avatar
    image.className = 'size-full object-cover'
    // A picture that cannot be loaded leaves the initial.
    image.addEventListener('load', () => this.replaceChildren(image))
  }
}
