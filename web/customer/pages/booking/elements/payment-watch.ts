import { ask } from '#web/api/ask.ts'
import { toWatchedStatus, type Watched } from '../payment/watched-status.ts'
import { reloadPage } from './reload-page.ts'

const QUICK_INTERVAL_MS = 3_000
const QUICK_FOR_MS = 60_000
const TIMEOUT_MS = 15_000

/**
 * `<payment-watch data-path="…" data-status="…" data-every="5000">`: asks the API for the status of a payment or booking, more often in
 * the first minute and at once when the page is looked at again. It loads the page again when the status is no longer the one that
 * the page shows, or when the time that is held has ended; the page leads on from there. It shows what the server has written for its
 * state (`data-when`): `asking`; `offline`, when the last request has failed; and after the last one of `data-most` requests
 * `timeout`, or `lost` when that has failed.
 */
export class PaymentWatch extends HTMLElement {
  #began = 0
  #polls = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined
  #hasHoldEnded = false
  #isLeaving = false

  connectedCallback(): void {
    this.#began = performance.now()
    document.addEventListener('visibilitychange', this)
    addEventListener('pageshow', this)
    addEventListener('online', this)
    this.addEventListener('ended', this)
    this.#wait()
  }

  disconnectedCallback(): void {
    document.removeEventListener('visibilitychange', this)
    removeEventListener('pageshow', this)
    removeEventListener('online', this)
    clearTimeout(this.#timer)
    this.#request?.abort()
  }

  handleEvent(event: Event): void {
    if (event instanceof PageTransitionEvent) {
      if (!event.persisted) return
      // The browser has kept the page although another was loaded in its place.
      this.#isLeaving = false
    }
    const { type, target } = event
    // Another time ends too: the one until the prompt can be sent again.
    if (type === 'ended' && target instanceof Element && target.querySelector('[role=timer]'))
      this.#hasHoldEnded = true
    if (document.hidden) clearTimeout(this.#timer)
    else void this.#ask()
  }

  get #isOver(): boolean {
    return this.#polls >= Number(this.dataset.most ?? Infinity)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (document.hidden || this.#isOver) return
    const isQuick = performance.now() - this.#began < QUICK_FOR_MS
    this.#timer = setTimeout(() => void this.#ask(), isQuick ? QUICK_INTERVAL_MS : Number(this.dataset.every))
  }

  async #ask(): Promise<void> {
    if (this.#isLeaving) return
    clearTimeout(this.#timer)
    // A request from before the phone slept may never end.
    this.#request?.abort()
    const request = new AbortController()
    this.#request = request
    this.#polls++
    let status: string | null
    try {
      status = await this.#readStatus(request.signal)
    } catch {
      status = null
    }
    if (this.#request !== request || !this.isConnected) return
    if (status !== null && (this.#hasHoldEnded || status !== this.dataset.status)) return this.#load()
    this.#show(status === null)
    this.#wait()
  }

  #show(isLost: boolean): void {
    const state = this.#isOver ? (isLost ? 'lost' : 'timeout') : isLost ? 'offline' : 'asking'
    for (const each of this.querySelectorAll<HTMLElement>('[data-when]'))
      each.hidden = !each.dataset.when?.split(' ').includes(state)
  }

  #load(): void {
    this.#isLeaving = true
    reloadPage()
  }

  async #readStatus(signal: AbortSignal): Promise<string> {
    const { path = '', status = '' } = this.dataset
    const reply = await ask(path, { signal, timeoutMs: TIMEOUT_MS })
    // Several tabs ask more often than one customer may.
    if (reply.status === 429) return status
    // The page is loaded, which leads to sign-in.
    if (reply.status === 401) return 'signed out'
    if (!reply.isDone) throw new Error(`${path}: ${reply.status}`)
    return toWatchedStatus(reply.body as Watched) // an answer of the API
  }
}
