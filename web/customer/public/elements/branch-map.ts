import type { Pin } from '../../pages/store/open-map.ts'

/**
 * `<branch-map data-pins="…" data-tiles="…">` around the place of a map, which is loaded at once, or, if there is a button, when it
 * is pressed.
 */
export class BranchMap extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button')
    if (button) button.addEventListener('click', () => void this.#open(true), { once: true })
    else void this.#open(false)
  }

  async #open(isAsked: boolean): Promise<void> {
    const region = this.querySelector<HTMLElement>('[role=region]')
    const status = this.querySelector('[role=status]')
    if (!region || !status) return
    const { pins = '[]', tiles, failed = '' } = this.dataset
    const note = status.textContent
    region.ariaBusy = 'true'
    if (isAsked) this.querySelector('[data-until-open]')?.remove()
    try {
      const { openMap } = await import('../../pages/store/open-map.ts')
      openMap(region, {
        pins: JSON.parse(pins) as Pin[], // the server writes it
        tilesUrl: tiles ?? null,
        onTilesStatus: (state) => (status.textContent = state === 'missing' ? failed : note),
      })
      // The button that had the focus is gone.
      if (isAsked) region.focus({ preventScroll: true })
    } catch {
      // The address is above.
      status.textContent = failed
    }
    this.querySelector('[data-until-open]')?.remove()
    region.ariaBusy = null
  }
}
