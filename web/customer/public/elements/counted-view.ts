/**
 * `<counted-view data-kind="offer" data-id="…">`: reports that the page of a store or an offer is shown
 * (docs/rules/analytics.md#views). Cached pages do not reach the server when they are shown, so the server cannot count them.
 */
export class CountedView extends HTMLElement {
  connectedCallback(): void {
    const report = () => this.#report()
    if (document.prerendering) document.addEventListener('prerenderingchange', report, { once: true })
    else report()
  }

  #report(): void {
    const { kind, id } = this.dataset
    const referrer = document.referrer.split('/', 3).join('/')
    const view = new Blob([JSON.stringify({ kind, id, referrer })], { type: 'application/json' })
    navigator.sendBeacon('/api/v1/views', view)
  }
}

declare global {
  interface Document {
    /** Only Chromium prepares pages before they are shown. */
    readonly prerendering?: boolean
  }
}
