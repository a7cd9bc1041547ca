import { askVisitor } from '../ask-visitor.ts'
import { getLoadedSession, mayBeSignedIn, subscribeToSession } from '#web/app/session/session-store.ts'
import { getPersonal } from '../../layout/personal/personal-store.ts'
import { followersText } from '../../pages/store/followers-text.ts'
import type { Following } from '../../pages/store/follow-requests.ts'
import { makeButton } from './link-button.ts'

/**
 * `<follow-button data-store="…" data-followers="…">` around the number of followers and a link to sign-in: a button that follows
 * the store. A change shows at once and is reverted if the server rejects it. Visitors are asked to sign in.
 */
export class FollowButton extends HTMLElement {
  #shown: Following = { following: false, followers: 0 }
  #isChanged = false
  #isSending = false
  #end?: () => void

  connectedCallback(): void {
    this.#shown = { following: false, followers: Number(this.dataset.followers) }
    if (this.#link) makeButton(this.#link, () => void this.#toggle())
    this.#end = subscribeToSession(() => this.#showOwn())
    this.#showOwn()
  }

  disconnectedCallback(): void {
    this.#end?.()
  }

  get #link(): HTMLAnchorElement | null {
    return this.querySelector('a')
  }

  /** The customer's own state, once it is loaded. Merchants and admins follow no stores. */
  #showOwn(): void {
    if (this.#link) this.#link.hidden = (getLoadedSession()?.role ?? 'customer') !== 'customer'
    const own = getPersonal()?.store
    if (own?.id === this.dataset.store && !this.#isChanged)
      this.#show({ ...this.#shown, following: own?.following ?? false })
  }

  #show(next: Following): void {
    this.#shown = next
    const { followers, following } = next
    this.toggleAttribute('data-is-following', following)
    const status = this.querySelector('[role=status]')
    if (status) status.textContent = followersText(followers)
    // The server has written the texts of both states.
    const { name, text } = following
      ? { name: this.dataset.nameFollowing, text: this.dataset.textFollowing }
      : { name: this.dataset.nameFollow, text: this.dataset.textFollow }
    this.#link?.setAttribute('aria-label', name ?? '')
    const label = this.#link?.querySelector('span')
    if (label) label.textContent = text ?? ''
  }

  async #toggle(): Promise<void> {
    if (!mayBeSignedIn(null)) return askVisitor('follow')
    const stored = this.#shown
    const { following, followers } = stored
    this.#isChanged = true
    this.#show({ following: !following, followers: followers + (following ? -1 : 1) })
    // A tap in the meantime is sent afterwards.
    if (this.#isSending) return
    this.#isSending = true
    try {
      const { sendFollowing } = await import('../../pages/store/follow-requests.ts')
      this.#show(await sendFollowing(this.dataset.store ?? '', stored, () => this.#shown.following))
    } catch {
      // Without its script, the button shows the former state again.
      this.#show(stored)
    } finally {
      this.#isSending = false
    }
  }
}
