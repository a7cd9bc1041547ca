import { getLoadedSession, subscribeToSession } from '#web/app/session/session-store.ts'
import { getPersonal } from '../../layout/personal/personal-store.ts'
import type { RichPart } from './rich-part.ts'

/**
 * `<own-review>` around the part for the customer's own review: the part is loaded when there is one, which the list of others
 * leaves out then, and for a customer who has been there.
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
    const mine = getPersonal()?.store?.mine
    if (!mine?.review && !mine?.hasVisited) return
    if (mine.review)
      document.querySelector(`[data-review="${CSS.escape(mine.review.id)}"]:not(own-review *)`)?.remove()
    part.dataset.unasked = ''
    void part.load()
  }
}
