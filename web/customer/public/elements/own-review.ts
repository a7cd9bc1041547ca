import { getLoadedSession, subscribeToSession } from '#web/app/session/session-store.ts'
import { getPersonal } from '../../layout/personal/personal-store.ts'
import type { RichPart } from './rich-part.ts'

/**
 * `<own-review>` around the part for the customer's own review: the part is loaded with the review if there is one, which the list
 * of others leaves out then.
 */
export class OwnReview extends HTMLElement {
  #end?: () => void

  connectedCallback(): void {
    this.#end = subscribeToSession(() => this.#show())
    this.#show()
  }

  disconnectedCallback(): void {
    this.#end?.()
  }

  #show(): void {
    const part = this.querySelector<RichPart>('rich-part')
    if (!part) return
    // Merchants and admins write no reviews.
    part.hidden = (getLoadedSession()?.role ?? 'customer') !== 'customer'
    const own = getPersonal()?.store?.mine.review
    if (!own) return
    document.querySelector(`[data-review="${CSS.escape(own.id)}"]:not(own-review *)`)?.remove()
    void part.load()
  }
}
