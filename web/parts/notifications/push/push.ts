/** Push messages to this browser: whether they are on, and how a person switches them on and off. */
import { Problem } from '#contract/problem.ts'
import { call } from '#web/api/browser.ts'
import { currentSubscription, findPush, isSupported, type PushState } from './push-on-device.ts'
import { deleteSubscriptionId, getSubscriptionId, setSubscriptionId } from './subscription-id.ts'

const MAX_WAIT_MS = 2000

export async function pushState(): Promise<PushState> {
  const found = await findPush()
  if (typeof found === 'string') return found
  if (await isValid(found.subscription, found.id)) return 'on'
  // The subscription has ended at the server, for example with the session of another person, or it is for a former key
  // of ours.
  await endPushOnDevice()
  return 'off'
}

/**
 * Asks the person for permission, so it must be called by their click. Throws a Problem if the server refuses or
 * the network is lost; without permission, nothing changes.
 */
export async function subscribeToPush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { data } = await call('GET /notifications/push-key')
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribe(pushManager, data.publicKey)
  const { endpoint, keys } = subscription.toJSON()
  const { data: created } = await call('POST /notifications/push-subscription', {
    body: {
      subscription: {
        endpoint: endpoint ?? '',
        keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      },
    },
  })
  await setSubscriptionId(created.id)
  return 'on'
}

/** Throws a Problem if the network is lost; push messages are then still on. */
export async function unsubscribeFromPush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const id = await getSubscriptionId()
  if (id !== null)
    await call('DELETE /notifications/push-subscription/:id', { params: { id } }).catch((error: unknown) => {
      if (!isNotFound(error)) throw error
    })
  await endPushOnDevice()
  return 'off'
}

/** Ends push on the device at sign-out: at the server, the subscription ends with the session. */
export async function endPushOnDevice(): Promise<void> {
  if (!isSupported()) return
  const subscription = await currentSubscription()
  // The browser may ask its push service, which can take long.
  const pause = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  await Promise.race([pause, Promise.allSettled([subscription?.unsubscribe(), deleteSubscriptionId()])])
}

/** A subscription with a former key of ours cannot be changed, only replaced. */
async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    const former = await pushManager.getSubscription()
    await former?.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** True also if that cannot be found out now. */
async function isValid({ options }: PushSubscription, id: string): Promise<boolean> {
  try {
    const [{ data }] = await Promise.all([
      call('GET /notifications/push-key'),
      call('GET /notifications/push-subscription/:id', { params: { id } }),
    ])
    const key = options.applicationServerKey
    return key === null || base64url(key) === data.publicKey
  } catch (error) {
    return !isNotFound(error)
  }
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const isNotFound = (error: unknown): boolean => error instanceof Problem && error.status === 404
