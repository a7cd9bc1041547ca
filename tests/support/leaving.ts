import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time that a reader waits. Those who wait for a response that never comes do so for longer. */
const READ_WITHIN_MS = 8_000

export async function listen(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port // an address, since it listens on a port
}

/** Sends a request, and resets its connection at once or when it has arrived. */
export async function sendBytesAndLeave(port: number, bytes: string, arrival?: () => Promise<void>) {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((done, fail) => {
    socket.once('error', fail)
    socket.write(bytes, () => done())
  })
  await arrival?.()
  const closed = once(socket, 'close')
  socket.resetAndDestroy()
  await closed
}

/** The status of each path for others, after visitors have left. */
export async function readAfterOthersLeft(
  port: number,
  paths: readonly string[],
  hasArrived?: (path: string) => Promise<void>,
): Promise<number[]> {
  await Promise.all(
    paths.map((path) =>
      sendBytesAndLeave(
        port,
        `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\n\r\n`,
        hasArrived && (() => hasArrived(path)),
      ),
    ),
  )
  return Promise.all(
    paths.map(async (path) => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { 'accept-encoding': 'br' },
        redirect: 'manual',
        signal: AbortSignal.timeout(READ_WITHIN_MS),
      }).catch((error: unknown) => assert.fail(`${path}: ${String(error)}`))
      await reply.arrayBuffer()
      return reply.status
    }),
  )
}
