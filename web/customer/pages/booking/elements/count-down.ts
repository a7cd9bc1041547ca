import { m } from '#messages'
import { holdAnnouncement, holdClock, holdText, ringDashes } from '#web/ui/booking/hold-time.ts'

const TICK_MS = 500

/**
 * `<count-down data-now="…" data-until="…">` counts down to an instant, from the time of the server at which it is shown, both in
 * milliseconds. It keeps what the server has written in it: the clock in the texts `data-clock`, the name of the timer, the circle
 * `data-ring` of so many seconds, and what is announced (`data-announcement`). At the end it hides `data-counting`, shows
 * `data-ended`, and dispatches `ended`. It starts again with another `data-until`, which is set after `data-now`.
 */
export class CountDown extends HTMLElement {
  static readonly observedAttributes = ['data-until']

  #startedAt = { steady: 0, clock: 0 }
  #timer: ReturnType<typeof setInterval> | undefined
  #shown: number | undefined
  #hasEnded = false

  connectedCallback(): void {
    // Timers are paused while the page is in the background.
    addEventListener('pageshow', this)
    document.addEventListener('visibilitychange', this)
    this.#start()
  }

  disconnectedCallback(): void {
    removeEventListener('pageshow', this)
    document.removeEventListener('visibilitychange', this)
    clearInterval(this.#timer)
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#start()
  }

  handleEvent(): void {
    this.#tick()
  }

  /** Without an end, it waits for one. */
  #start(): void {
    if (this.dataset.until === undefined) return
    this.#startedAt = { steady: performance.now(), clock: Date.now() }
    this.#shown = undefined
    this.#hasEnded = this.#left <= 0
    clearInterval(this.#timer)
    if (this.#hasEnded) return
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.#tick()
  }

  /**
   * Neither clock is trusted for the time, only for what has passed. One of them stops on phones that sleep, the other may be set
   * back.
   */
  get #left(): number {
    const { steady, clock } = this.#startedAt
    const passed = Math.max(performance.now() - steady, Date.now() - clock)
    return Number(this.dataset.until) - Number(this.dataset.now) - passed
  }

  #tick(): void {
    if (this.#hasEnded) return
    const left = this.#left
    this.#show(Math.max(0, Math.ceil(left / 1000)))
    if (left > 0) return
    this.#hasEnded = true
    clearInterval(this.#timer)
    for (const each of this.querySelectorAll<HTMLElement>('[data-counting]')) each.hidden = true
    for (const each of this.querySelectorAll<HTMLElement>('[data-ended]')) each.hidden = false
    this.dispatchEvent(new Event('ended', { bubbles: true }))
  }

  #show(seconds: number): void {
    if (seconds === this.#shown) return
    this.#shown = seconds
    for (const each of this.querySelectorAll('[data-clock]'))
      each.textContent = each.textContent.replace(/\d+:\d\d/, holdClock(seconds))
    this.querySelector('[role=timer]')?.setAttribute(
      'aria-label',
      m.booking_hold_timer({ left: holdText(seconds) }),
    )
    const ring = this.querySelector<SVGElement>('[data-ring]')
    ring?.setAttribute('stroke-dasharray', ringDashes(seconds, Number(ring.dataset.ring)))
    ring?.setAttribute('display', seconds === 0 ? 'none' : 'inline')
    const announced = this.querySelector('[data-announcement]')
    const text = holdAnnouncement(seconds)
    if (announced && announced.textContent !== text) announced.textContent = text
  }
}
