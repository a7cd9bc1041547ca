/**
 * The favourite offers as the user sees them. A change shows at once and is reverted if the server rejects
 * it. Changes in quick succession send only as many requests as are needed to reach the last state.
 */
export class FavouriteSet {
  readonly #shown: Set<string>
  readonly #stored: Set<string>
  readonly #send: SendFavourite
  readonly #syncs = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()

  constructor(offerIds: readonly string[], send: SendFavourite) {
    this.#shown = new Set(offerIds)
    this.#stored = new Set(offerIds)
    this.#send = send
  }

  has(offerId: string): boolean {
    return this.#shown.has(offerId)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves when the server has the same state, and rejects if it did not accept the change. */
  set(offerId: string, isFavourite: boolean): Promise<void> {
    toggle(this.#shown, offerId, isFavourite)
    this.#notify()
    const current = this.#syncs.get(offerId)
    if (current) return current
    const syncing = this.#sync(offerId).finally(() => this.#syncs.delete(offerId))
    this.#syncs.set(offerId, syncing)
    return syncing
  }

  /** Adds favourites that a page has loaded. */
  add(offerIds: readonly string[]): void {
    for (const id of offerIds) {
      if (this.#syncs.has(id)) continue
      toggle(this.#shown, id, true)
      toggle(this.#stored, id, true)
    }
    this.#notify()
  }

  async #sync(offerId: string): Promise<void> {
    try {
      while (this.#shown.has(offerId) !== this.#stored.has(offerId)) {
        const isFavourite = this.#shown.has(offerId)
        await this.#send(offerId, isFavourite)
        toggle(this.#stored, offerId, isFavourite)
      }
    } catch (error) {
      toggle(this.#shown, offerId, this.#stored.has(offerId))
      this.#notify()
      throw error
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

const toggle = (ids: Set<string>, id: string, isMember: boolean): unknown =>
  isMember ? ids.add(id) : ids.delete(id)

export type SendFavourite = (offerId: string, isFavourite: boolean) => Promise<void>
