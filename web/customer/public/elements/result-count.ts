import { m } from '#messages'
import type { COUNTS } from '../../pages/lists/count-results.ts'

/** Delay so that results are not counted for every one of several quick choices. */
const DELAY_MS = 300

/**
 * `<result-count of="deals" data-place="…">` in the button of a form: how many results its choices have. Without a number the
 * button works as well.
 */
export class ResultCount extends HTMLElement {
  #running = new AbortController()
  #form: HTMLFormElement | null = null
  /** What the button says about the choices that are applied. */
  #known = ''

  connectedCallback(): void {
    this.#form = this.closest('form')
    this.#known = this.textContent
    this.#form?.addEventListener('change', this)
    this.#form?.addEventListener('reset', this)
  }

  disconnectedCallback(): void {
    this.#running.abort()
    this.#form?.removeEventListener('change', this)
    this.#form?.removeEventListener('reset', this)
  }

  handleEvent({ type }: Event): void {
    this.#running.abort()
    if (type === 'reset') {
      this.textContent = this.#known
      return
    }
    this.#running = new AbortController()
    const { signal } = this.#running
    this.textContent = this.#name === 'deals' ? m.deals_show() : m.search_filter_show()
    const timer = setTimeout(() => void this.#count(signal), DELAY_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  get #name(): keyof typeof COUNTS {
    return this.getAttribute('of') === 'deals' ? 'deals' : 'results'
  }

  async #count(signal: AbortSignal): Promise<void> {
    if (!this.#form) return
    const fields = [...new FormData(this.#form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    try {
      const { COUNTS } = await import('../../pages/lists/count-results.ts')
      const text = await COUNTS[this.#name](new URLSearchParams(fields), this.dataset.place ?? '', signal)
      if (!signal.aborted) this.textContent = text
    } catch {
      // The choices can be applied without their number.
    }
  }
}
