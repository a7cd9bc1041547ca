/** A TCP proxy in front of a provider, which delays replies as a network does. Requests are not delayed. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export async function openDelayProxy(
  port: number,
  targetPort: number,
  delayMs: () => number,
): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  // The server is half-open, because the delayed reply may still be written after the other half is closed.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const provider = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    track(client)
    track(provider)
    client.pipe(provider)
    client.on('close', () => provider.destroy())
    // A chain of promises keeps the chunks in order, whatever the delay of each.
    let previous = Promise.resolve()
    const sendDelayed = (send: () => void): void => {
      const delay = new Promise<void>((done) => setTimeout(done, delayMs()))
      previous = previous.then(() => delay).then(send)
    }
    provider.on('data', (chunk: Buffer) => sendDelayed(() => client.writable && client.write(chunk)))
    provider.on('end', () => sendDelayed(() => client.end()))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
