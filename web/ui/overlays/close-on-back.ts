/** The interface of browsers that ask a page to close something; Chrome for Android does it by Back. */
type CloseWatcher = { onclose: (() => void) | null; destroy(): void }

/**
 * The `ref` of the button that closes an overlay: while it is shown, Back on an Android phone presses it instead of leaving
 * the page. Nothing is added to the history. In browsers without this interface, Back leaves the page.
 */
export function closeOnBack(button: HTMLElement | null): (() => void) | undefined {
  const Watcher = (globalThis as { CloseWatcher?: new () => CloseWatcher }).CloseWatcher
  // With a keyboard, Escape would close an overlay here and the one below it by its watcher.
  if (!button || !Watcher || !matchMedia('(pointer: coarse)').matches) return undefined
  let watcher: CloseWatcher
  const watch = () => {
    watcher = new Watcher()
    watcher.onclose = () => {
      button.click()
      // A watcher closes once, also if the overlay stays open because it is busy.
      watch()
    }
  }
  watch()
  return () => watcher.destroy()
}
