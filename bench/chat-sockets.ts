/**
 * Clients that count events without decoding them, so that the server under test is the slower side. They speak the
 * protocol of Socket.IO 4 over WebSocket themselves.
 */
import type { ChatEvents } from '#contract/chat-events.ts'

export const EVENT = 'new_store_to_customer_message'
export type Payload = ChatEvents[typeof EVENT]

export type Counter = {
  /** Events with this name that have arrived at any of the sockets. */
  count(): number
  reset(): void
  /** Emits from one of the sockets. */
  emit(index: number, event: string, payload: unknown): void
  close(): void
}

/** Opens a socket for each `auth`, some at a time. */
export async function openSockets(url: string, auths: readonly object[]): Promise<Counter> {
  const prefix = `42["${EVENT}"`
  const sockets: WebSocket[] = []
  let count = 0

  const open = (auth: object): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
      socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)))
      socket.addEventListener('message', ({ data }) => {
        const frame = String(data)
        if (frame.startsWith(prefix)) count++
        else if (frame === '2') socket.send('3')
        else if (frame.startsWith('0')) socket.send(`40${JSON.stringify(auth)}`)
        else if (frame.startsWith('40')) resolve(socket)
        else if (frame.startsWith('44')) reject(new Error(frame))
      })
    })

  let next = 0
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      while (next < auths.length) sockets.push(await open(auths[next++]!))
    }),
  )
  return {
    count: () => count,
    reset: () => void (count = 0),
    emit: (index, name, payload) => sockets[index]!.send(`42${JSON.stringify([name, payload])}`),
    close: () => sockets.forEach((socket) => socket.close()),
  }
}
