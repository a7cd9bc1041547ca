/** Browsers of tests: they subscribe to the push service of the sandbox. */
import assert from 'node:assert/strict'
import type { TestApp } from './test-app.ts'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
export type Browser = { id: string; endpoint: string }
export type ReceivedPush = {
  payload: { id: string; deliveryId: string; title: string; body: string; path: string; tag: string }
  ttlSeconds: number
  urgency: string
  topic: string
}

/** Returns what a new browser would send, as `PushSubscription.toJSON()`. */
export async function newSubscription(test: TestApp): Promise<Subscription> {
  const response = await fetch(`${test.sandbox}/api/push-subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: test.app.config.push.publicKey }),
  })
  return (await response.json()) as Subscription // the reply of the sandbox
}

/** Subscribes a new browser for the account of this token. */
export async function openBrowser(test: TestApp, token: string): Promise<Browser> {
  const subscription = await newSubscription(test)
  const { status, body } = await test.ask('POST', '/notifications/push-subscription', {
    token,
    body: { subscription },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.data.id, endpoint: subscription.endpoint }
}

/** Returns the pushes that the browser has got, the latest first. */
export async function pushesTo(test: TestApp, { endpoint }: Browser): Promise<ReceivedPush[]> {
  const response = await fetch(`${test.sandbox}/api/pushes?endpoint=${encodeURIComponent(endpoint)}`)
  const { pushes } = (await response.json()) as {
    pushes: (Omit<ReceivedPush, 'payload'> & { payload: string })[]
  } // the reply of the sandbox
  return pushes.map((push) => ({ ...push, payload: JSON.parse(push.payload) }))
}
