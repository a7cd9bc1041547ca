import { SnapRow } from './snap-row.ts'

const ROTATION_MS = 6000 // docs/rules/pages.md#home-page

/**
 * `<rotating-row>`: a row whose next page is shown after some seconds, unless somebody points at it, is in it with the keyboard,
 * has paused it with the button `data-pause`, or wants no motion.
 */
export class RotatingRow extends SnapRow {
  #timer?: ReturnType<typeof setTimeout>
  #isHeld = false

  override connectedCallback(): void {
    super.connectedCallback()
    const hold = (isHeld: boolean) => () => {
      this.#isHeld = isHeld
      this.#wait()
    }
    this.addEventListener('pointerenter', hold(true))
    this.addEventListener('pointerleave', hold(false))
    this.addEventListener('focusin', hold(true))
    this.addEventListener('focusout', hold(false))
    const button = this.querySelector<HTMLElement>('[data-pause]')
    button?.addEventListener('click', () => {
      const isPaused = this.toggleAttribute('data-paused')
      button.ariaLabel = (isPaused ? button.dataset.play : button.dataset.pause) ?? null
      this.#wait()
    })
    this.#wait()
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer)
  }

  override onPage(): void {
    super.onPage()
    this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (this.#isHeld || isStill || 'paused' in this.dataset) return
    this.#timer = setTimeout(() => {
      if (!document.hidden) this.step(1)
      this.#wait()
    }, ROTATION_MS)
  }
}
