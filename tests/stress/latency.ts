/** Stands in front of a provider and delays its replies, as the internet does: requests arrive at once. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export async function openLatency(port: number, target: number, delayMs: () => number): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  // A half that is closed leaves the other open, for the delayed reply.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const provider = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    track(client)
    track(provider)
    client.pipe(provider)
    client.on('close', () => provider.destroy())
    // In order, however long each piece takes.
    let sent = Promise.resolve()
    const later = (send: () => void): void => {
      const due = new Promise<void>((done) => setTimeout(done, delayMs()))
      sent = sent.then(() => due).then(send)
    }
    provider.on('data', (piece: Buffer) => later(() => client.writable && client.write(piece)))
    provider.on('end', () => later(() => client.end()))
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
