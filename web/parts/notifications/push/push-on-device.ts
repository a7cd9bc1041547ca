/** Push messages as far as the browser itself knows. */
import { getSubscriptionId } from './subscription-id.ts'

/**
 * `unsupported`: the browser has no push messages, as on an iPhone unless the site is on the home screen. `denied`:
 * the person has forbidden notifications in the settings of the browser, and only they can allow them again there.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Returns the subscription if there is one, which may have ended at the server. */
export async function findPush(): Promise<
  Exclude<PushState, 'on'> | { subscription: PushSubscription; id: string }
> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const [subscription, id] = await Promise.all([currentSubscription(), getSubscriptionId()])
  const isComplete = subscription !== null && id !== null && Notification.permission === 'granted'
  return isComplete ? { subscription, id } : 'off'
}

export const isSupported = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  'caches' in window &&
  // In development there is no worker.
  import.meta.env.PROD

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration ? registration.pushManager.getSubscription() : null
}
