import { m } from '#messages'
import { isReachable } from '#web/api/lost-connection.ts'
import { readPageFacts } from '#web/app/document/read-page-facts.ts'
import { getPersonal, subscribeToPersonal } from '../../layout/personal/personal-store.ts'
import { whenIdle } from '../when-idle.ts'
import type { RICH_PARTS } from '../rich/rich-parts.tsx'

/**
 * `<rich-part name="…" when="…">`: a part of a light page that is rendered by React (public/rich/), which is loaded when it is
 * first needed: when the popover around it opens, when the focus comes into the element around it, when a button in it is pressed, when
 * the visitor's own data are loaded, or when it is in view and the page is idle; for visitors who save data, when they tap it. Its
 * content until then is what the server has written; its `data-` attributes are the properties of the part.
 */
export class RichPart extends HTMLElement {
  #state: 'waiting' | 'loading' | 'shown' | 'failed' = 'waiting'

  connectedCallback(): void {
    const when = this.getAttribute('when')
    const start = () => void this.load()
    if (when === 'personal') onPersonal(start)
    else if (when === 'open') this.closest('[popover]')?.addEventListener('beforetoggle', start)
    else if (when === 'click') this.querySelector('button')?.addEventListener('click', start)
    else if (when === 'visible') this.#startInView(start)
    else this.parentElement?.addEventListener('focusin', start)
  }

  #startInView(start: () => void): void {
    this.addEventListener('click', start)
    if (readPageFacts()?.savesData) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      whenIdle(start)
    })
    observer.observe(this)
  }

  async load(): Promise<void> {
    if (this.#state === 'loading' || this.#state === 'shown') return
    const hasFailed = this.#state === 'failed'
    this.#state = 'loading'
    const button = this.querySelector('button')
    if (button) button.ariaBusy = 'true'
    try {
      const { showRichPart } = await import('../rich/rich-parts.tsx')
      await showRichPart(this.getAttribute('name') as keyof typeof RICH_PARTS, this) // the server writes it
      this.#state = 'shown'
    } catch {
      // Some browsers remember that a script has failed until the page is loaded again.
      if (hasFailed && (await isReachable())) return location.reload()
      this.#state = 'failed'
      if (button) button.ariaBusy = null
      const status = this.querySelector('[role=status]')
      if (status) status.textContent = m.ui_part_not_loaded()
    }
  }
}

/** Calls `start` once the data of somebody who is signed in are there. */
function onPersonal(start: () => void): void {
  const check = () => {
    if (getPersonal()?.session) start()
  }
  subscribeToPersonal(check)
  check()
}
