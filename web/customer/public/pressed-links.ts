import { m } from '#messages'

/**
 * Shows at once that a link has been pressed that the browser follows, until its page is there: the bar along the top, and the
 * label of a button (`data-opening` in base.css).
 */
export function showPressedLinks(): void {
  const root = document.documentElement
  let pressed: HTMLAnchorElement | undefined
  // The window gets a click after the router, which prevents the default of those that it handles.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || !leadsAway(link, event)) return
    pressed = link
    link.setAttribute('aria-busy', 'true')
    link.dataset.opening = m.shell_opening()
    root.dataset.opening = ''
  })
  addEventListener('submit', ({ defaultPrevented }) => {
    if (!defaultPrevented) root.dataset.opening = ''
  })
  // The browser may show the page again as it was left.
  addEventListener('pageshow', () => {
    pressed?.removeAttribute('aria-busy')
    delete pressed?.dataset.opening
    delete root.dataset.opening
  })
}

function leadsAway(
  link: HTMLAnchorElement,
  { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
): boolean {
  const opensElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target === '_blank'
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return !opensElsewhere && !isHere && !link.download && link.origin === location.origin
}
