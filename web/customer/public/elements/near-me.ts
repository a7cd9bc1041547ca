/**
 * `<near-me hidden data-href="…">` around a button that leads to the list around the position of the browser: the address
 * contains it rounded to about a hundred metres. Its `data-` attributes are the texts of what may happen.
 */
export class NearMe extends HTMLElement {
  connectedCallback(): void {
    this.hidden = false
    this.querySelector('button')?.addEventListener('click', this)
  }

  handleEvent(): void {
    const button = this.querySelector('button')
    const alert = this.querySelector('[role=alert]')
    if (!button || !alert || button.ariaBusy === 'true') return
    const { href = '', unsupported = '', denied = '', failed = '' } = this.dataset
    const fail = (text: string) => {
      button.ariaBusy = null
      alert.textContent = text
    }
    alert.textContent = ''
    if (!('geolocation' in navigator)) return fail(unsupported)
    button.ariaBusy = 'true'
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        button.ariaBusy = null
        const address = new URL(href, location.href)
        address.searchParams.set('near', `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`)
        location.assign(address)
      },
      (error) => fail(error.code === error.PERMISSION_DENIED ? denied : failed),
      { timeout: 10_000, maximumAge: 600_000 }, // docs/rules/pages.md#location
    )
  }
}
