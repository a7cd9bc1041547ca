/** `<report-picture data-kind data-id data-pictures>` around the button that opens the dialog to report a picture. */
export class ReportPictureElement extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', () => void this.#open())
  }

  async #open(): Promise<void> {
    const { reportPicture } = await import('../rich/report-picture.tsx')
    reportPicture(this.dataset)
  }
}
