import { makeButton } from './link-button.ts'

/** Marks the header of a phone while its search is open (top-bar.tsx). */
const OPEN = 'data-search-open'

/**
 * `<search-toggle>` around the link to the search in the header of a phone: opens the search in the header instead, until the
 * focus leaves it.
 */
export class SearchToggle extends HTMLElement {
  connectedCallback(): void {
    const header = this.closest('header')
    const link = this.querySelector('a')
    const search = header?.querySelector('[data-top-search]')
    const input = search?.querySelector('input')
    if (!header || !link || !search || !input) return
    const isOpen = () => header.hasAttribute(OPEN)
    const close = () => {
      header.removeAttribute(OPEN)
      link.focus()
    }
    makeButton(link, () => {
      header.setAttribute(OPEN, '')
      input.focus()
    })
    header.addEventListener('keydown', (event) => {
      // The panel below the field closes first.
      if (isOpen() && event.key === 'Escape' && !event.defaultPrevented) close()
    })
    header.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-close-search]')) close()
    })
    header.addEventListener('focusout', ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && search.contains(relatedTarget)
      if (isOpen() && relatedTarget !== null && !isInside) header.removeAttribute(OPEN)
    })
  }
}
