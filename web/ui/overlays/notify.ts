import type { ExternalToast, toast } from 'sonner'

/** Confirms a success for two seconds, or four if there is an action such as Undo. */
export function notifyDone(message: string, action?: ToastAction) {
  show('success', message, { duration: action ? 4000 : 2000, action })
}

/** Reports a failure and what can be done about it. Equal messages are not stacked. */
export function notifyFailed(message: string, action?: ToastAction) {
  show('error', message, { id: message, duration: 4000, action })
}

/** Announces something that happened elsewhere, such as a new message or a confirmed booking. */
export function notifyAnnouncement(message: string, action?: ToastAction) {
  show('info', message, { duration: 4000, action })
}

/** Shows an announcement with a second action. It stays a while longer, to be read and answered. */
export function notifyArrival(message: string, action: ToastAction, second: ToastAction | undefined) {
  show('info', message, { duration: 8000, action, ...(second && { cancel: second }) })
}

/** Shows a toast that stays until it is used or swiped away, as it is not about what the user does now. */
export function notifyUpdate(message: string, action: ToastAction) {
  show('info', message, { id: message, duration: Infinity, action })
}

export type ToastAction = { label: string; onClick: () => void }

/** Loads what shows toasts, for pages that may lose their network before the first of them. */
export const prepareToasts = (): void => void loadToasts().catch(() => undefined)

/** If what shows toasts cannot be loaded, there is nowhere to show this one. */
function show(kind: 'success' | 'error' | 'info', message: string, options: ExternalToast): void {
  loadToasts().then(
    (toast) => toast[kind](message, options),
    () => undefined,
  )
}

async function loadToasts(): Promise<typeof toast> {
  const [{ toast: shown }, { mountToasts }] = await Promise.all([import('sonner'), import('./toasts.tsx')])
  mountToasts()
  return shown
}
