/** The Back button, for what is open on a page. */

/** `onBack` runs instead of the router. */
export const backButton: { onBack: (() => void) | undefined } = { onBack: undefined }

/** Called before the router listens: listeners of the window run in the order in which they were added. */
export function listenForBack(): void {
  addEventListener('popstate', (event) => {
    const { onBack } = backButton
    if (!onBack) return
    // The address is the same, and the router never learns that the entry was left, so nothing is loaded again.
    event.stopImmediatePropagation()
    backButton.onBack = undefined
    onBack()
  })
}
