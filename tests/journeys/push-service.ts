/**
 * Chromium has no push service here, so its subscriptions are those of the sandbox, and the test hands each message to
 * the service worker.
 */
import type { BrowserContext, Page } from '@playwright/test'
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

/** Before the first page of the context is opened. */
export async function withPushService(context: BrowserContext) {
  let subscription: Subscription | null = null
  await context.grantPermissions(['notifications'])
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
  const subscriptionOf = (json: Subscription | null) =>
    json && {
      ...json,
      options: { applicationServerKey: null },
      toJSON: () => json,
      unsubscribe: () => window.endPushSubscription(),
    }
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
      subscriptionOf(await window.openPushSubscription(applicationServerKey)),
    getSubscription: async () => subscriptionOf(await window.currentPushSubscription()),
  })
}

/** The service worker of the page gets the message, as from the push service. */
export async function deliver(page: Page, message: PushedMessage): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations)
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await expect.poll(() => registrations.some(({ scopeURL }) => scopeURL.startsWith(origin))).toBe(true)
  const { registrationId } = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))!
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  })
  await session.detach()
}

type Shown = { title: string; body: string; tag: string }
export const shownNotifications = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** A tap on the notification, which Chromium lets focus a window only if a person has tapped. */
export async function tapNotification(page: Page, tag: string): Promise<void> {
  const { origin } = new URL(page.url())
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().startsWith(origin))
  await worker!.evaluate(async (wanted) => {
    // The types of this function are those of a window.
    type Scope = {
      registration: ServiceWorkerRegistration
      WindowClient: { prototype: object }
      NotificationEvent: new (type: string, options: object) => Event
      ExtendableEvent: { prototype: object }
    }
    const scope = globalThis as unknown as Scope
    Object.assign(scope.WindowClient.prototype, {
      async focus() {
        return this
      },
    })
    // Only events of the browser can be extended.
    Object.assign(scope.ExtendableEvent.prototype, { waitUntil: () => undefined })
    const [notification] = await scope.registration.getNotifications({ tag: wanted })
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  }, tag)
}
