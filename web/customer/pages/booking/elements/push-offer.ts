/**
 * `<push-offer hidden>`: offers push messages where the browser has them and they are off. `data-accept` turns them on, `data-dismiss`
 * hides the offer for good, and what the browser forbids is said by `data-denied`. What it needs is loaded when the page is open.
 */
export class PushOffer extends HTMLElement {
  connectedCallback(): void {
    this.#button('dismiss')?.addEventListener('click', () => this.#dismiss())
    this.#button('accept')?.addEventListener('click', () => void this.#accept())
    // Without a network, nothing is offered.
    void this.#offer().catch(() => undefined)
  }

  /** Name in the browser's storage. */
  get #dismissed(): string {
    return this.dataset.dismissed ?? ''
  }

  #button(name: 'accept' | 'dismiss'): HTMLButtonElement | null {
    return this.querySelector(`button[data-${name}]`)
  }

  async #offer(): Promise<void> {
    if (localStorage.getItem(this.#dismissed) !== null) return
    const { findPush } = await import('#web/parts/notifications/push/push-on-device.ts')
    const found = await findPush()
    // Only the server knows whether a subscription has ended.
    const state =
      typeof found === 'string'
        ? found
        : await import('#web/parts/notifications/push/push.ts').then(({ pushState }) => pushState())
    this.hidden = state !== 'off'
  }

  #dismiss(): void {
    localStorage.setItem(this.#dismissed, '1')
    this.hidden = true
  }

  async #accept(): Promise<void> {
    const button = this.#button('accept')
    if (!button || button.ariaBusy === 'true') return
    const name = button.textContent
    button.ariaBusy = 'true'
    button.textContent = button.dataset.busy ?? name
    try {
      // Browsers ask only right after a click, and loading the rest may take longer.
      const permission = await Notification.requestPermission()
      if (permission === 'denied') this.#showDenied()
      if (permission !== 'granted') return
      const { acceptPush } = await import('#web/parts/notifications/push/accept-push.ts')
      if ((await acceptPush()) === 'on') this.#dismiss()
    } catch {
      // Without a network, it can be tried again.
    } finally {
      button.ariaBusy = null
      button.textContent = name
    }
  }

  #showDenied(): void {
    const [about, dismiss] = [this.querySelector<HTMLElement>('[role=status]'), this.#button('dismiss')]
    if (about) about.textContent = about.dataset.denied ?? ''
    if (dismiss) dismiss.textContent = dismiss.dataset.dismiss ?? ''
    this.#button('accept')?.remove()
  }
}
