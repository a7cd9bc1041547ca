const FEEDBACK_MS = 2000

/**
 * `<copy-text data-text="…" hidden>` around a button that copies the text, which needs scripts. It shows `data-copied` instead of
 * `data-name` for two seconds.
 */
export class CopyText extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback(): void {
    this.hidden = false
    this.addEventListener('click', this)
  }

  handleEvent(): void {
    const { text = '', byHand } = this.dataset
    navigator.clipboard.writeText(text).then(
      () => this.#confirm(),
      // A browser may deny it.
      () => window.prompt(byHand, text),
    )
  }

  #confirm(): void {
    clearTimeout(this.#timer)
    this.#show(true)
    this.#timer = setTimeout(() => this.#show(false), FEEDBACK_MS)
  }

  #show(isCopied: boolean): void {
    const name = this.querySelector<HTMLElement>('[data-name]')
    const copied = this.querySelector<HTMLElement>('[data-copied]')
    if (!name || !copied) return
    name.hidden = isCopied
    copied.hidden = !isCopied
    const label = isCopied ? copied.textContent : (name.dataset.name ?? '')
    this.querySelector('button')?.setAttribute('aria-label', label)
  }
}
