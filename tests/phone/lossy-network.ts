/** A TCP proxy that behaves like a network that loses packets, and that can be gone for a while. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

const PACKET_BYTES = 1400

export type LossyNetwork = {
  port: number
  /** Breaks all connections and refuses new ones for a while. */
  dropFor(ms: number): Promise<void>
  close(): Promise<void>
}

/**
 * Of the packets in both directions, `lostShare` come later by `resentAfterMs`, each time that they are lost, and hold up those
 * behind them, as TCP does.
 */
export async function openLossyNetwork(
  targetPort: number,
  { lostShare, resentAfterMs }: { lostShare: number; resentAfterMs: number },
): Promise<LossyNetwork> {
  const sockets = new Set<Socket>()
  let isGone = false
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const forward = (from: Socket, to: Socket): void => {
    let previous = Promise.resolve()
    const inOrder = (send: () => void): void => {
      let late = 0
      while (Math.random() < lostShare) late += resentAfterMs
      const arrived = new Promise<void>((done) => setTimeout(done, late))
      previous = previous.then(() => arrived).then(send)
    }
    from.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += PACKET_BYTES)
        inOrder(() => to.writable && to.write(chunk.subarray(at, at + PACKET_BYTES)))
    })
    from.on('end', () => inOrder(() => to.end()))
    from.on('close', () => inOrder(() => to.destroy()))
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isGone) {
      client.destroy()
      return
    }
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    track(client)
    track(target)
    forward(client, target)
    forward(target, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    async dropFor(ms) {
      isGone = true
      breakAll()
      await new Promise((done) => setTimeout(done, ms))
      isGone = false
    },
    async close() {
      breakAll()
      await new Promise((done) => server.close(done))
    },
  }
}
