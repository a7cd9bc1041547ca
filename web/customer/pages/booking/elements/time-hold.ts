/**
 * `<time-hold data-request="…" data-form="…">` around a visitor's details: holds the time with this body of POST /bookings/holds, unless it is
 * held already, and starts the countdowns of the page. The notes about a time that is not held are in it, hidden. If the time cannot be
 * booked, the form is sent for the page that says so.
 */
export class TimeHold extends HTMLElement {
  /** Resolves when the server has answered; null if it is not asked. */
  holding: Promise<void> | null = null

  connectedCallback(): void {
    this.addEventListener('ended', () => this.#show('over'))
    if (!this.dataset.request) return
    // A page that the browser prepares may never be opened.
    if (document.prerendering) document.addEventListener('prerenderingchange', () => this.#start())
    else this.#start()
  }

  #start(): void {
    this.holding = this.#hold(this.dataset.request ?? '').finally(() => {
      this.holding = null
    })
  }

  async #hold(body: string): Promise<void> {
    try {
      const reply = await fetch('/api/v1/bookings/holds', {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const answer = (await reply.json()) as Answer // the contract says so
      if (!reply.ok) return this.#refuse(reply.status, answer)
      // The header has no fractions of a second: no more time is shown than there is.
      const now = Date.parse(reply.headers.get('date') ?? '') || Date.now()
      this.#count(now + 999, Date.parse(answer.hold?.expiresAt ?? ''))
    } catch {
      // No connection, a timeout, or a reply of something between.
      this.#show('failed')
    }
  }

  #count(now: number, until: number): void {
    for (const each of document.querySelectorAll<HTMLElement>('count-down[data-hold]')) {
      each.hidden = false
      Object.assign(each.dataset, { now, until })
    }
    for (const each of document.querySelectorAll<HTMLElement>('[data-holding]')) each.hidden = true
  }

  #refuse(status: number, { code, message }: Answer): void {
    for (const each of document.querySelectorAll<HTMLElement>('[data-holding]')) each.hidden = true
    if (code === 'hold-not-available') return this.#show('not-held', message)
    if (status >= 500 || status === 429) return this.#show('failed', message)
    const form = document.getElementById(this.dataset.form ?? '')
    const button = this.querySelector<HTMLButtonElement>('button[name=hold]')
    if (form instanceof HTMLFormElement && button) form.requestSubmit(button)
  }

  #show(which: 'failed' | 'not-held' | 'over', text?: string): void {
    for (const each of this.querySelectorAll<HTMLElement>('[data-shown-when]')) {
      each.hidden = each.dataset.shownWhen !== which
      const message = each.querySelector('[data-message]')
      if (text !== undefined && message && !each.hidden) message.textContent = text
    }
  }
}

const TIMEOUT_MS = 20_000

/** A hold, or a problem. */
type Answer = { hold?: { expiresAt: string }; code?: string; message?: string }
