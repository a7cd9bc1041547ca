import { ask } from '#web/api/ask.ts'

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
      const {
        status,
        isDone,
        body: answer,
        at,
      } = await ask('/bookings/holds', { body, timeoutMs: TIMEOUT_MS })
      if (!isDone) return this.#refuse(status, answer as Refusal) // the contract says so
      const { hold } = answer as { hold: { expiresAt: string } } // the contract says so
      // No more time is shown than there is.
      this.#count(at + LAST_OF_SECOND_MS, Date.parse(hold.expiresAt))
    } catch {
      // No connection, a timeout, or a reply of something between.
      this.#stopWaiting()
      this.#show('failed')
    }
  }

  #count(now: number, until: number): void {
    for (const each of document.querySelectorAll<HTMLElement>('count-down[data-hold]')) {
      each.hidden = false
      Object.assign(each.dataset, { now, until })
    }
    this.#stopWaiting()
  }

  #stopWaiting(): void {
    for (const each of document.querySelectorAll<HTMLElement>('[data-holding]')) each.hidden = true
  }

  #refuse(status: number, { code, message }: Refusal): void {
    this.#stopWaiting()
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
const LAST_OF_SECOND_MS = 999

/** The parts of a problem that are read. */
type Refusal = { code: string; message: string }
