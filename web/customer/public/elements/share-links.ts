import { withReferral } from '#web/app/session/referral.ts'
import { getLoadedSession, subscribeToSession } from '#web/app/session/session-store.ts'
import { whenPersonalLoaded } from '../../layout/personal/personal-store.ts'

const FEEDBACK_MS = 2000

/**
 * `<share-links data-url="…" data-text="…">` around the ways to share a page, or a text alone: the links name who shares
 * it, `data-share` opens the device's share sheet where there is one, and `data-copy` copies the address.
 */
export class ShareLinks extends HTMLElement {
  #end?: () => void
  #url = ''

  connectedCallback(): void {
    this.#url = this.dataset.url ?? ''
    this.#end = subscribeToSession(() => this.#refer())
    this.#refer()
    const share = this.querySelector<HTMLElement>('[data-share]')
    if (share) share.hidden = !('share' in navigator)
    share?.addEventListener('click', () => {
      const { text = '' } = this.dataset
      const shared = this.#url ? { url: this.#url, text, title: text } : { text }
      // Closing the share sheet is not a failure.
      navigator.share(shared).catch(() => undefined)
    })
    for (const each of this.querySelectorAll('[data-copy]'))
      each.addEventListener('click', () => void this.#copy())
  }

  disconnectedCallback(): void {
    this.#end?.()
  }

  #refer(): void {
    const referring = withReferral(this.dataset.url ?? '', getLoadedSession() ?? null)
    for (const link of this.querySelectorAll('a'))
      link.href = link.href.replace(encodeURIComponent(this.#url), encodeURIComponent(referring))
    this.#url = referring
  }

  async #copy(): Promise<void> {
    await whenPersonalLoaded()
    try {
      await navigator.clipboard.writeText(this.#url)
    } catch {
      // Without https or permission there is no clipboard: the address can be copied by hand.
      window.prompt(this.dataset.byHand, this.#url)
      return
    }
    const status = this.querySelector<HTMLElement>('[data-copied]')
    if (!status) return
    status.textContent = status.dataset.copied ?? ''
    setTimeout(() => (status.textContent = status.dataset.name ?? ''), FEEDBACK_MS)
  }
}
