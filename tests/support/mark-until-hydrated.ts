/** Runs in a page. Marks the document until React has hydrated it. Documents that React Router has not rendered are unmarked. */
export function markUntilHydrated(): void {
  // The function is read before a test replaces it with a fake clock.
  const { setTimeout } = window
  const isOfReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
  // Sections and the footer are hydrated one by one.
  const isHydrated = () => [document.body, ...document.querySelectorAll('section, footer')].every(isOfReact)
  const unmark = () => document.documentElement.removeAttribute('data-hydrating')
  const check = () => {
    if (!('__reactRouterContext' in window) || isHydrated()) return unmark()
    setTimeout(check, 20)
  }
  const observer = new MutationObserver(() => {
    if (!document.documentElement) return
    observer.disconnect()
    document.documentElement.setAttribute('data-hydrating', '')
  })
  observer.observe(document, { childList: true })
  addEventListener('DOMContentLoaded', check)
}
