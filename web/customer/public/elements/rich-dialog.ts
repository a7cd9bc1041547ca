import { loadPart } from '../load-part.ts'
import type { RICH_DIALOGS } from '../rich/rich-dialogs.tsx'

/**
 * `<rich-dialog name="…">` around buttons or links: opens a dialog that React renders (public/rich/), which is loaded then. Links
 * still open another tab where that is asked for, and lead to their address where `data-media` does not match.
 */
export class RichDialog extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', this)
  }

  handleEvent(event: MouseEvent): void {
    const { media } = this.dataset
    const trigger = event.target instanceof Element && event.target.closest<HTMLElement>('a, button')
    if (!trigger || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (media !== undefined && !matchMedia(media).matches) return
    event.preventDefault()
    if (trigger.ariaBusy !== 'true') void this.#open(trigger)
  }

  async #open(trigger: HTMLElement): Promise<void> {
    trigger.ariaBusy = 'true'
    const name = this.getAttribute('name') as keyof typeof RICH_DIALOGS // the server writes it
    await loadPart(
      async () => (await import('../rich/rich-dialogs.tsx')).loadRichDialog(name),
      (show) => show(this, trigger),
    )
    trigger.ariaBusy = null
  }
}
