/** Sent before a page loads itself again; prevented by a document that shows its pages itself. */
export const RELOAD_PAGE = 'reload-page'

/** Loads the page without sending a form again, and without its anchor, which would only be scrolled to. */
export function reloadPage(): void {
  const isLeft = document.dispatchEvent(new Event(RELOAD_PAGE, { cancelable: true }))
  if (isLeft) location.replace(location.pathname + location.search)
}
