/**
 * Installs the site as an app. Browsers announce when that is possible; their own prompts are suppressed, and a
 * button shows the dialog instead.
 */

/** Event that only Chromium has. */
type InstallPromptEvent = Event & { prompt(): Promise<unknown> }
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent
  }
}

let prompt: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

/** Returns the prompt; null where the site cannot be installed, or is installed already. */
export const getInstallPrompt = (): InstallPromptEvent | null => prompt

export function setInstallPrompt(next: InstallPromptEvent | null): void {
  prompt = next
  for (const listener of listeners) listener()
}

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called first on every page: the browser may announce it before anything else runs. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setInstallPrompt(event)
  })
  addEventListener('appinstalled', () => setInstallPrompt(null))
}
