/** `<back-link>` around a link: goes back in the history instead, if there is one. */
export class BackLink extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', (event) => {
      if (history.length <= 1) return
      event.preventDefault()
      history.back()
    })
  }
}
