import type { Notification as NotificationOfAccount } from '#contract/entities/notification.ts'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'

const SHOWN_FOR_MS = 5000

/**
 * While the page is open but hidden, if the person has allowed it. A browser with a push subscription shows the push
 * message instead.
 */
export async function showBrowserNotification(notification: NotificationOfAccount): Promise<void> {
  if (document.visibilityState === 'visible' || !('Notification' in window)) return
  if (Notification.permission !== 'granted' || (await hasPushSubscription())) return
  try {
    // Several pages of the site show it once.
    const shown = new Notification(notification.title, {
      body: notification.message,
      tag: notification.id,
      icon: '/apple-touch-icon.png',
    })
    shown.addEventListener('click', () => {
      shown.close()
      window.focus()
      location.assign(sameSitePath(notification.path))
    })
    setTimeout(() => shown.close(), SHOWN_FOR_MS)
  } catch {
    // Browsers of phones show only push messages.
  }
}

async function hasPushSubscription(): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration()
  return Boolean(await worker?.pushManager?.getSubscription())
}
