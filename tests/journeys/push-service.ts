/**
 * Chromium has no push service here, so its subscriptions are those of the sandbox, and the test hands each message to
 * the service worker.
 */
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { sandboxUrl } from './addresses.ts'
import { expect } from './test.ts'

type Subscription = { endpoint: string; keys: Record<string, string> }
export type PushedMessage = { title: string; body: string; path: string; tag: string }

declare global {
  interface Window {
    openPushSubscription(key: string): Promise<Subscription>
    currentPushSubscription(): Promise<Subscription | null>
    endPushSubscription(): Promise<boolean>
  }
}

/** Adds a push service to a context, before its first page is opened. */
export async function withPushService(context: BrowserContext) {
  let subscription: Subscription | null = null
  await context.exposeFunction('openPushSubscription', async (applicationServerKey: string) => {
    const response = await fetch(`${sandboxUrl()}/api/push-subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey }),
    })
    return (subscription = await response.json())
  })
  await context.exposeFunction('currentPushSubscription', () => subscription)
  await context.exposeFunction('endPushSubscription', () => {
    subscription = null
    return true
  })
  await context.addInitScript(replacePushManager)
  return {
    isSubscribed: () => subscription !== null,
    async messages(): Promise<PushedMessage[]> {
      const query = new URLSearchParams({ endpoint: subscription?.endpoint ?? '' })
      const { pushes } = await (await fetch(`${sandboxUrl()}/api/pushes?${query}`)).json()
      return pushes.map(({ payload }: { payload: string }) => JSON.parse(payload))
    },
  }
}

function replacePushManager(): void {
  // Chromium without a window says that notifications are forbidden.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  const toSubscription = (json: Subscription | null) =>
    json && {
      ...json,
      options: { applicationServerKey: null },
      toJSON: () => json,
      unsubscribe: () => window.endPushSubscription(),
    }
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
      toSubscription(await window.openPushSubscription(applicationServerKey)),
    getSubscription: async () => toSubscription(await window.currentPushSubscription()),
  })
}

/** A notification that the service worker shows. Chromium without a window shows nothing itself. */
type Shown = { title: string; body: string; tag: string; data: { path: string }; close(): void }
/** The parts of the worker's scope that are replaced; the types of the tests are those of a window. */
type WorkerScope = {
  shown: Shown[]
  ServiceWorkerRegistration: { prototype: object }
  WindowClient: { prototype: object }
}

/** The worker of the page, which collects what it shows. */
export async function getWorker(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const { origin } = new URL(page.url())
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().startsWith(origin))
  if (!worker) throw new Error('The site has no service worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    Object.assign(scope.ServiceWorkerRegistration.prototype, {
      async showNotification(title: string, options: Omit<Shown, 'title' | 'close'>) {
        const notification: Shown = {
          ...options,
          title,
          close: () => void (scope.shown = scope.shown.filter((each) => each !== notification)),
        }
        scope.shown.push(notification)
      },
    })
    Object.assign(scope.WindowClient.prototype, {
      // Browsers focus a window only after a tap of a person.
      async focus() {
        return this
      },
    })
  })
  return worker
}

/** The worker gets the message, as from the push service. */
export async function deliver(page: Page, message: PushedMessage): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations)
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const ofSite = () => registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
  await expect.poll(() => ofSite() !== undefined).toBe(true)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: ofSite()!.registrationId,
    data: JSON.stringify(message),
  })
  await session.detach()
}

export const shownBy = (worker: Worker) =>
  worker.evaluate(() =>
    (globalThis as unknown as WorkerScope).shown.map(({ title, body, tag }) => ({ title, body, tag })),
  )

/** A tap on the notification. */
export const tapNotification = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const [notification] = (globalThis as unknown as WorkerScope).shown
    const event = new Event('notificationclick')
    globalThis.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }))
  })
