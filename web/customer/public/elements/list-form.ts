/**
 * `<list-form defaults="sort=latest&km=5" submits-on="change">` around the GET form of a list: keeps what is empty or the default out of
 * the address, closes the popover around it, and submits it when a choice of the form applies at once.
 */
export class ListForm extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('formdata', this)
    this.addEventListener('submit', this)
    // A page that is shown again by Back has the choices of its list.
    addEventListener('pagehide', this)
    if (this.getAttribute('submits-on') === 'change') this.addEventListener('change', this)
  }

  disconnectedCallback(): void {
    removeEventListener('pagehide', this)
  }

  handleEvent(event: Event): void {
    if (event instanceof FormDataEvent) this.#shorten(event.formData)
    else if (event.type === 'submit') this.closest<HTMLElement>('[popover]')?.hidePopover()
    else if (event.type === 'pagehide') this.#form?.reset()
    else this.#form?.requestSubmit()
  }

  get #form(): HTMLFormElement | null {
    return this.querySelector('form')
  }

  #shorten(fields: FormData): void {
    const defaults = new URLSearchParams(this.getAttribute('defaults') ?? '')
    const all = [...fields]
    for (const [name, value] of all) if (value === '' || value === defaults.get(name)) fields.delete(name)
  }
}
