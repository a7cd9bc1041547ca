import { getLoadedSession, mayBeSignedIn, subscribeToSession } from '#web/app/session/session-store.ts'
import { makeButton } from './link-button.ts'
import { askVisitor } from '../ask-visitor.ts'
import { favouriteSet, setFavourite } from '../../favourites/favourites-store.ts'

/**
 * `<save-button data-offer="…">` around a link to sign-in: a button that adds the offer to the favourites and removes it. Visitors
 * are asked to sign in.
 */
export class SaveButton extends HTMLElement {
  #ends: (() => void)[] = []

  connectedCallback(): void {
    const show = () => this.#show()
    this.#ends = [favouriteSet.subscribe(show), subscribeToSession(show)]
    if (this.#link) makeButton(this.#link, () => void this.#toggle())
    show()
  }

  disconnectedCallback(): void {
    for (const end of this.#ends) end()
  }

  get #link(): HTMLAnchorElement | null {
    return this.querySelector('a')
  }

  get #offerId(): string {
    return this.dataset.offer ?? ''
  }

  #show(): void {
    this.#link?.setAttribute('aria-pressed', String(favouriteSet.has(this.#offerId)))
    // Merchants and admins have no favourites.
    this.hidden = (getLoadedSession()?.role ?? 'customer') !== 'customer'
  }

  async #toggle(): Promise<void> {
    const offerId = this.#offerId
    const isFavourite = !favouriteSet.has(offerId)
    if (!mayBeSignedIn(null)) return askVisitor('favourite')
    if (!(await setFavourite(offerId, isFavourite)) || favouriteSet.has(offerId) !== isFavourite) return
    const { notifyFavouriteSet } = await import('../../favourites/favourite-requests.ts')
    notifyFavouriteSet(isFavourite, () => void setFavourite(offerId, !isFavourite))
  }
}
