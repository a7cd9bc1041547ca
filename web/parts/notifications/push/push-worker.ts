/**
 * Push messages in the service workers of both sites. A browser requires that each one is shown; while the person
 * looks at the site, it is shown without a sound, and the page updates.
 */
import { addShownMessage, wasMessageShown } from './shown-messages.ts'
import { deleteSubscriptionId, setSubscriptionId } from './subscription-id.ts'

/** Message written by server/features/notifications/delivery/push-message.ts. */
type Payload = { id: string; deliveryId: string; title: string; body: string; path: string; tag: string }
/** Message that pages get. */
export type PushedMessage = { type: 'PUSHED'; id: string }

type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = WorkerEvent & { data: { json(): unknown } | null }
type ClickEvent = WorkerEvent & { notification: Notification }
type ChangeEvent = WorkerEvent & {
  oldSubscription: PushSubscription | null
  newSubscription?: PushSubscription | null
}
type WindowClient = {
  url: string
  focused: boolean
  visibilityState: string
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
  postMessage(message: PushedMessage): void
}
type PushWorker = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
}

// The compiler's types of `self` are those of a window.
const worker = self as unknown as PushWorker

export function handlePushMessages(): void {
  worker.addEventListener('push', (event) => {
    const payload = readPayload(event.data)
    if (payload) event.waitUntil(show(payload))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(getPath(event.notification.data)))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))
}

async function show({ id, deliveryId, title, body, path, tag }: Payload): Promise<void> {
  const isRemembered = deliveryId !== ''
  if (isRemembered && (await wasMessageShown(deliveryId))) return showBriefly(title, `repeated:${deliveryId}`)
  const windows = await listWindows()
  const isWatched = windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  for (const each of windows) each.postMessage({ type: 'PUSHED', id })
  await worker.registration.showNotification(title, {
    body,
    tag,
    icon: '/apple-touch-icon.png',
    badge: '/badge-96.png',
    silent: isWatched,
    renotify: !isWatched,
    data: { path },
  } as NotificationOptions) // the compiler's type lacks `renotify`
  if (isRemembered) await addShownMessage(deliveryId)
}

/** A message that was sent again: the browser requires that it is shown, so it is closed at once. */
async function showBriefly(title: string, tag: string): Promise<void> {
  await worker.registration.showNotification(title, { tag, silent: true })
  for (const notification of await worker.registration.getNotifications({ tag })) notification.close()
}

/** Opens a path in the window that the person used last, or else in a new one. */
async function open(path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  const [shown, ...others] = await listWindows()
  const same = [shown, ...others].find((each) => each?.url === url)
  if (same) return void (await same.focus())
  try {
    // A window that this worker does not control cannot be navigated.
    const focused = await shown?.focus()
    if (focused && (await focused.navigate(url))) return
  } catch {
    // A new window, below.
  }
  await worker.clients.openWindow(url)
}

/** The one with the focus first, by the order of the browser. */
const listWindows = async (): Promise<WindowClient[]> =>
  (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ url }) => new URL(url).origin === location.origin,
  )

/** The push service has ended the subscription. If the person has signed out meanwhile, it stays so. */
async function subscribeAgain({ oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  const options = oldSubscription?.options
  const subscription =
    newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)))
  if (!subscription) return deleteSubscriptionId()
  const { endpoint, keys } = subscription.toJSON()
  const response = await fetch('/api/v1/notifications/push-subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription: { endpoint, keys } }),
  })
  const id = response.ok ? idIn(await response.json()) : null
  if (id !== null) return setSubscriptionId(id)
  await Promise.all([subscription.unsubscribe(), deleteSubscriptionId()])
}

function idIn(reply: unknown): string | null {
  const data = field(reply, 'data')
  const id = field(data, 'id')
  return typeof id === 'string' ? id : null
}

/** Reads the payload; null for a message that is not ours. */
function readPayload(data: PushEvent['data']): Payload | null {
  let payload: unknown
  try {
    payload = data?.json()
  } catch {
    return null
  }
  const title = text(payload, 'title')
  if (title === '') return null
  const id = text(payload, 'id')
  return {
    id,
    deliveryId: text(payload, 'deliveryId'),
    title,
    body: text(payload, 'body'),
    path: getPath(payload),
    tag: text(payload, 'tag') || id,
  }
}

/** A path of this site, whatever the message contains. */
function getPath(data: unknown): string {
  const path = text(data, 'path')
  // Anything else could be the address of another site.
  return /^\/(?![/\\])/.test(path) ? path : '/'
}

const text = (value: unknown, name: string): string => {
  const found = field(value, name)
  return typeof found === 'string' ? found : ''
}
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
