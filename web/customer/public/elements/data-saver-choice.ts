import { rememberDataSaver } from '#web/app/document/data-saver.ts'

/** `<data-saver-choice>` around the switch of the data saver: the page is loaded again with or without its pictures. */
export class DataSaverChoice extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return
      rememberDataSaver(target.checked)
      location.reload()
    })
  }
}
