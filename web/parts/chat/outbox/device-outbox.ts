import { createOutbox, type Outbox, type WithLock } from './outbox.ts'
import { openOutboxStore } from './outbox-store.ts'
import { sendMessage } from './send-message.ts'

let current: Outbox | undefined

/** The outbox of this tab; the account cannot change without a reload of the page. */
export function openOutbox(accountId: string): Outbox {
  if (current?.accountId === accountId) return current
  // Without the channel (older phones), other tabs show a change when they are opened.
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`d3-chat-${accountId}`)
  const outbox = createOutbox({
    accountId,
    store: openOutboxStore(accountId),
    send: sendMessage,
    withLock,
    announce: () => channel?.postMessage('changed'),
  })
  if (channel) channel.onmessage = () => void outbox.reload()
  addEventListener('online', outbox.sendNow)
  void outbox.reload().then(outbox.sendNow)
  current = outbox
  return outbox
}

/** Without locks (older phones), the client message id prevents that a message is stored twice. */
const withLock: WithLock = async (name, task) =>
  'locks' in navigator ? navigator.locks.request(name, task) : task()
