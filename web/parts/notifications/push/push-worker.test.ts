import assert from 'node:assert/strict'
import { beforeEach, test } from 'mocha'

type Listener = (event: object) => void
type FakeWindow = { url: string; focused: boolean; visibilityState: string }

const ORIGIN = 'https://d3.test'
const listeners = new Map<string, Listener>()
let windows: FakeWindow[] = []
let actions: unknown[] = []
let canNavigate = true

/** A window of the browser that records what happens to it. */
const createFakeClient = (window: FakeWindow) => ({
  ...window,
  async focus() {
    actions.push(['focus', window.url])
    return this
  },
  async navigate(url: string) {
    if (!canNavigate) throw new TypeError('This window is not controlled')
    actions.push(['navigate', url])
    return this
  },
  postMessage: (message: object) => void actions.push(['message', window.url, message]),
})
const stored = new Map<string, string>()
const toAddress = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href
let open: { tag: string }[] = []
Object.assign(globalThis, {
  self: {
    registration: {
      showNotification: async (title: string, options: { tag: string }) => {
        actions.push(['show', title, options])
        open = [...open.filter(({ tag }) => tag !== options.tag), options]
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        open
          .filter((each) => each.tag === tag)
          .map((each) => ({ close: () => void (open = open.filter((other) => other !== each)) })),
      pushManager: { subscribe: async (options: object) => toSubscription('https://new.example', options) },
    },
    clients: {
      matchAll: async () => windows.map(createFakeClient),
      openWindow: async (url: string) => void actions.push(['open', url]),
    },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  },
  location: { origin: ORIGIN },
  caches: {
    open: async () => ({
      put: async (key: string, value: Response) => void stored.set(toAddress(key), await value.text()),
      keys: async () => [...stored.keys()].map((key) => new Request(key)),
      delete: async (key: Request) => stored.delete(toAddress(key)),
    }),
    match: async (key: string) => {
      const found = stored.get(toAddress(key))
      return found === undefined ? undefined : new Response(found)
    },
    delete: async () => stored.clear(),
  },
})
const toSubscription = (endpoint: string, options: object) => ({
  endpoint,
  options,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => void actions.push(['unsubscribe', endpoint]),
})

const { handlePushMessages } = await import('./push-worker.ts')
handlePushMessages()

/** Waits for the work of the event. */
async function dispatch(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(type)!({ ...event, waitUntil: (each: Promise<unknown>) => void work.push(each) })
  await Promise.all(work)
}
const push = (payload: unknown) => dispatch('push', { data: { json: () => payload } })
const click = (path: unknown) =>
  dispatch('notificationclick', {
    notification: { data: { path }, close: () => void actions.push(['close']) },
  })
const message = {
  id: '1',
  deliveryId: '1',
  title: 'Booking confirmed',
  body: 'Sat 21 Nov',
  path: '/bookings',
  tag: 'b',
}

beforeEach(() => {
  windows = []
  actions = []
  open = []
  canNavigate = true
  stored.clear()
})

test('shows a push message', async () => {
  await push(message)
  assert.deepEqual(actions, [
    [
      'show',
      'Booking confirmed',
      {
        body: 'Sat 21 Nov',
        tag: 'b',
        icon: '/apple-touch-icon.png',
        badge: '/badge-96.png',
        silent: false,
        renotify: true,
        data: { path: '/bookings' },
      },
    ],
  ])
})

test('without a sound while the person looks at the site, whose pages update', async () => {
  windows = [
    { url: `${ORIGIN}/`, focused: true, visibilityState: 'visible' },
    { url: 'https://other.example/', focused: false, visibilityState: 'hidden' },
  ]
  await push(message)
  assert.deepEqual(actions[0], ['message', `${ORIGIN}/`, { type: 'PUSHED', id: '1' }])
  const [, [, , options]] = actions as [unknown, [string, string, { silent: boolean }]]
  assert.equal(options.silent, true)
  assert.equal(actions.length, 2)
})

test('a message that is sent twice is shown once, also after it was dismissed', async () => {
  await push(message)
  await push({ ...message, deliveryId: '2', body: 'Sat 21 Nov, 15:00' })
  const shown = open
  await push(message)
  assert.deepEqual(open, shown)
  const [, , repeated] = actions as [string, string, { silent: boolean }][]
  assert.equal(repeated?.[2].silent, true)
  open = []
  await push(message)
  assert.deepEqual(open, [])
  // The worker remembers only the latest messages.
  for (let n = 3; n < 60; n++) await push({ ...message, deliveryId: String(n) })
  assert.equal(stored.size, 50)
})

test('a message of a server without ids of deliveries is shown each time', async () => {
  const { deliveryId: _id, ...former } = message
  await push(former)
  open = []
  await push(former)
  assert.equal(open.length, 1)
})

test('ignores messages that are not ours', async () => {
  for (const payload of [null, 'text', {}, { title: '' }, { title: 1 }]) await push(payload)
  await dispatch('push', { data: null })
  await dispatch('push', {
    data: {
      json() {
        throw new SyntaxError('not JSON')
      },
    },
  })
  assert.deepEqual(actions, [])
})

test('opens its path, never another site', async () => {
  await click('/bookings?tab=1')
  assert.deepEqual(actions, [['close'], ['open', `${ORIGIN}/bookings?tab=1`]])
  for (const path of [
    'https://attacker.example/',
    '//attacker.example',
    '/\\attacker.example',
    'javascript:1',
    5,
  ]) {
    actions = []
    await click(path)
    assert.deepEqual(actions, [['close'], ['open', `${ORIGIN}/`]], String(path))
  }
})

test('uses the window that is open', async () => {
  windows = [{ url: `${ORIGIN}/search`, focused: false, visibilityState: 'hidden' }]
  await click('/bookings')
  assert.deepEqual(actions, [['close'], ['focus', `${ORIGIN}/search`], ['navigate', `${ORIGIN}/bookings`]])
  actions = []
  windows.push({ url: `${ORIGIN}/bookings`, focused: false, visibilityState: 'hidden' })
  await click('/bookings')
  assert.deepEqual(actions, [['close'], ['focus', `${ORIGIN}/bookings`]])
  // A window that the worker does not control.
  actions = []
  windows.pop()
  canNavigate = false
  await click('/bookings')
  assert.deepEqual(actions.at(-1), ['open', `${ORIGIN}/bookings`])
})

test('subscribes again when the push service has ended the subscription', async () => {
  const requests: [string, unknown][] = []
  globalThis.fetch = async (url, init) => {
    requests.push([String(url), JSON.parse(String(init?.body))])
    return Response.json({ success: true, data: { id: 'new-id' } }, { status: 201 })
  }
  const oldSubscription = toSubscription('https://old.example', { userVisibleOnly: true })
  await dispatch('pushsubscriptionchange', { oldSubscription })
  assert.deepEqual(requests, [
    [
      '/api/v1/notifications/push-subscription',
      { subscription: { endpoint: 'https://new.example', keys: { p256dh: 'p', auth: 'a' } } },
    ],
  ])
  assert.deepEqual([...stored.values()], ['new-id'])
  // The person has signed out.
  globalThis.fetch = async () => Response.json({ success: false }, { status: 401 })
  await dispatch('pushsubscriptionchange', { oldSubscription })
  assert.deepEqual(actions, [['unsubscribe', 'https://new.example']])
  assert.equal(stored.size, 0)
})
