import { m } from '#messages'
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
    try {
      const { showRichDialog } = await import('../rich/rich-dialogs.tsx')
      await showRichDialog(this.getAttribute('name') as keyof typeof RICH_DIALOGS, this, trigger) // the server writes it
    } catch {
      if (trigger instanceof HTMLAnchorElement) return location.assign(trigger.href)
      const { notifyFailed } = await import('#web/ui/overlays/notify.ts')
      notifyFailed(m.ui_part_not_loaded())
    } finally {
      trigger.ariaBusy = null
    }
  }
}
