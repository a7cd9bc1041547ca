import { getInstallPrompt, setInstallPrompt, subscribeToInstallPrompt } from '../../offline/install-prompt.ts'

/** `<install-button hidden>` around the button that installs the site as an app, where that is possible. */
export class InstallButton extends HTMLElement {
  #end?: () => void

  connectedCallback(): void {
    this.addEventListener('click', this)
    this.#end = subscribeToInstallPrompt(() => this.#show())
    this.#show()
  }

  disconnectedCallback(): void {
    this.#end?.()
  }

  handleEvent(): void {
    this.closest<HTMLElement>('[popover]')?.hidePopover()
    const prompt = getInstallPrompt()
    // A prompt can be shown once. If it is dismissed, the browser decides when to offer another.
    setInstallPrompt(null)
    prompt?.prompt().catch(() => undefined)
  }

  #show(): void {
    this.hidden = getInstallPrompt() === null
  }
}
