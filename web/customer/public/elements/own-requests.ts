import { formatNumber } from '#domain/text/format-number.ts'
import { getLoadedSession, subscribeToSession } from '#web/app/session/session-store.ts'
import { getPersonal } from '../../layout/personal/personal-store.ts'

/**
 * `<own-requests>` around the tabs of the customer's own requests on the public list: shows how many there are in each, and marks
 * those in the list.
 */
export class OwnRequests extends HTMLElement {
  #end?: () => void

  connectedCallback(): void {
    this.#end = subscribeToSession(() => this.#show())
    this.#show()
  }

  disconnectedCallback(): void {
    this.#end?.()
  }

  #show(): void {
    // Merchants and admins have no requests.
    this.hidden = (getLoadedSession()?.role ?? 'customer') !== 'customer'
    const own = getPersonal()?.requests
    if (!own) return
    for (const [of, count] of Object.entries(own.counts)) {
      const place = this.querySelector(`[data-count-of="${of}"]`)
      if (place) place.textContent = formatNumber(count)
    }
    for (const id of own.openIds)
      document.querySelector(`[data-request="${CSS.escape(id)}"]`)?.setAttribute('data-own', '')
  }
}
