/**
 * `<confirm-links>` around a dialog that is shown before a link `data-confirm` of the page is followed; its link
 * `data-continue` leads there then.
 */
export class ConfirmLinks extends HTMLElement {
  connectedCallback(): void {
    document.addEventListener('click', this)
  }

  disconnectedCallback(): void {
    document.removeEventListener('click', this)
  }

  handleEvent(event: Event): void {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-confirm]')
    const dialog = this.querySelector('dialog')
    const proceed = this.querySelector<HTMLAnchorElement>('[data-continue]')
    if (!link || !dialog || !proceed) return
    event.preventDefault()
    proceed.href = link.href
    dialog.showModal()
  }
}
