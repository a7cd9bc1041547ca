/**
 * `<snap-row>` around a row `data-row` that scrolls sideways and snaps page by page. The buttons `data-page="2"` and
 * `data-step="-1"` inside it scroll to a page; the current one is marked at the former and counted in `data-position`. With
 * `data-loops`, the first page follows the last.
 */
export class SnapRow extends HTMLElement {
  #page = 0

  connectedCallback(): void {
    this.#row?.addEventListener('scroll', () => this.#follow(), { passive: true })
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-page],[data-step]') : null
      if (button?.dataset.page) this.go(Number(button.dataset.page))
      else if (button) this.step(Number(button.dataset.step))
    })
    this.#row?.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (step === undefined || event.target !== this.#row) return
      event.preventDefault()
      this.step(step)
    })
  }

  go(page: number): void {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    this.#row?.scrollTo({ left: page * this.#width, behavior: isReduced ? 'instant' : 'smooth' })
  }

  step(by: number): void {
    const { pages } = this
    const to = this.#page + by
    this.go('loops' in this.dataset ? (to + pages) % pages : Math.min(pages - 1, Math.max(0, to)))
  }

  get pages(): number {
    const row = this.#row
    return row ? Math.round((row.scrollWidth - row.clientWidth) / this.#width) + 1 : 1
  }

  /** Called when another page is shown. */
  onPage(): void {
    for (const button of this.querySelectorAll<HTMLElement>('[data-page]')) {
      if (Number(button.dataset.page) === this.#page) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
    }
    const position = this.querySelector('[data-position]')
    if (position) position.textContent = `${this.#page + 1} / ${this.pages}`
    if ('loops' in this.dataset) return
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-step]'))
      button.disabled = button.dataset.step === '-1' ? this.#page === 0 : this.#page >= this.pages - 1
  }

  get #row(): HTMLElement | null {
    return this.querySelector('[data-row]')
  }

  /** The width of a page: that of the row and the gap to the next. */
  get #width(): number {
    if (!this.#row) return 1
    return Math.max(
      1,
      this.#row.clientWidth + (Number.parseFloat(getComputedStyle(this.#row).columnGap) || 0),
    )
  }

  #follow(): void {
    const page = Math.round((this.#row?.scrollLeft ?? 0) / this.#width)
    if (page === this.#page) return
    this.#page = page
    this.onPage()
  }
}
