import { toast } from 'sonner'

/** Says that something went well, for two seconds; with an action (Undo) for four. */
export function notifyDone(message: string, action?: ToastAction) {
  toast.success(message, { duration: action ? 4000 : 2000, action })
}

/** Says that something did not work and what can be done about it. The same message is not stacked. */
export function notifyFailed(message: string, action?: ToastAction) {
  toast.error(message, { id: message, duration: 4000, action })
}

/** Says that something has happened elsewhere: a message came, a booking was confirmed. */
export function notifyAnnouncement(message: string, action?: ToastAction) {
  toast.info(message, { duration: 4000, action })
}

export type ToastAction = { label: string; onClick: () => void }
