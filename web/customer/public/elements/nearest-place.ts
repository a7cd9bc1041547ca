/**
 * `<nearest-place data-busy="…">` around a button of a form: finds the nearest place with stores, and sends the form with it. The
 * form's element with `role=alert` says why it cannot.
 */
export class NearestPlace extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', () => void this.#choose())
  }

  async #choose(): Promise<void> {
    const button = this.querySelector('button')
    const label = button?.querySelector('span')
    const status = button?.form?.querySelector('[role=alert]')
    if (!button || !label || !status || button.ariaDisabled) return
    const name = label.textContent
    button.ariaDisabled = 'true'
    label.textContent = this.dataset.busy ?? ''
    status.textContent = ''
    try {
      const { findNearestPlace } = await import('../../location/find-nearest-place.ts')
      const found = await findNearestPlace()
      if ('place' in found) {
        button.value = found.place
        button.type = 'submit'
        button.form?.requestSubmit(button)
      } else status.textContent = found.failed
    } catch {
      status.textContent = this.dataset.failed ?? ''
    }
    button.type = 'button'
    button.ariaDisabled = null
    label.textContent = name
  }
}
