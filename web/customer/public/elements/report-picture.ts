import { loadPart } from '../load-part.ts'

/** `<report-picture data-kind data-id data-pictures>` around the button that opens the dialog to report a picture. */
export class ReportPictureElement extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', () => {
      void loadPart(
        () => import('../rich/report-picture.tsx'),
        ({ reportPicture }) => reportPicture(this.dataset),
      )
    })
  }
}
