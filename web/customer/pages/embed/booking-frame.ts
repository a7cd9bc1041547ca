import { FRAME_CLOSE, FRAME_READY } from '#domain/embed/frame-messages.ts'
import { FRAME_THEME, toDesign, type FrameTheme } from '#domain/embed/frame-theme.ts'
import { FramePages } from './frame-pages.ts'

let pages: FramePages | undefined
/** Says that a page could not be loaded. */
let failure: Node | undefined

/**
 * `<booking-frame data-cookies="…" data-first="…">` in the first page of the frame: shows the pages of the booking in it, from the one of
 * `data-first` on. What it contains is shown when a page cannot be loaded.
 */
export class BookingFrame extends HTMLElement {
  connectedCallback(): void {
    // Opened by itself, it is a page like others. Each list of the store has the element.
    if (window.parent === window || pages) return
    const { cookies = '{}', first } = this.dataset
    failure = this.querySelector('template')?.content
    pages = new FramePages(JSON.parse(cookies) as Record<string, string>, showFailure) // the server writes it
    pages.start()
    applyTheme()
    document.addEventListener('keydown', (event) => {
      const closesOther = document.querySelector('dialog[open], [popover]:popover-open') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !closesOther) tellHost(FRAME_CLOSE)
    })
    tellHost(FRAME_READY)
    if (first) void pages.load(first)
  }
}

/** Neither message says anything that other websites must not know. */
const tellHost = (message: string): void => window.parent.postMessage(message, '*')

function applyTheme(): void {
  const search = new URLSearchParams(location.search)
  const theme: FrameTheme = Object.fromEntries(FRAME_THEME.map((name) => [name, search.get(name) ?? '']))
  for (const [name, value] of toDesign(theme)) document.documentElement.style.setProperty(name, value)
}

/** The buttons can be used again, as after Back. */
function showFailure(): void {
  dispatchEvent(new PageTransitionEvent('pageshow'))
  const main = document.querySelector('main')
  if (!failure || !main || main.querySelector('[data-frame-failure]')) return
  main.prepend(failure.cloneNode(true))
}
