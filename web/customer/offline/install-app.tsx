/**
 * Installs the site as an app. Browsers announce when that is possible; their own prompts are suppressed, and a
 * button shows the dialog instead.
 */
import { Download } from '#web/ui/icons/icons.tsx'
import { useSyncExternalStore } from 'react'
import { m } from '#messages'

/** Event that only Chromium has. */
type InstallPromptEvent = Event & { prompt(): Promise<unknown> }
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent
  }
}

/** Button that installs the site; absent where it cannot be installed, or is installed already. */
export function InstallButton({
  className,
  iconClassName,
  onClick,
}: {
  className?: string
  iconClassName?: string
  onClick?: () => void
}) {
  const prompt = useSyncExternalStore(subscribe, currentPrompt, noPrompt)
  if (!prompt) return null
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onClick?.()
        // A prompt can be shown once. If it is dismissed, the browser decides when to offer another.
        setPrompt(null)
        prompt.prompt().catch(() => undefined)
      }}
    >
      <Download className={iconClassName} />
      {m.shell_install()}
    </button>
  )
}

let prompt: InstallPromptEvent | null = null
const listeners = new Set<() => void>()
function setPrompt(next: InstallPromptEvent | null): void {
  prompt = next
  for (const listener of listeners) listener()
}
const currentPrompt = () => prompt
const noPrompt = () => null
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// The browser may announce it before the page is hydrated.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPrompt(event)
  })
  addEventListener('appinstalled', () => setPrompt(null))
}
