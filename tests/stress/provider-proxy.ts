/**
 * A TCP proxy in front of a provider, which can simulate an outage: refused connections, or no reply at all.
 */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export type ProviderProxy = {
  /** Ends a simulated outage. */
  forward(): Promise<void>
  /** Refuses connections, like a host that is down. */
  refuse(): Promise<void>
  /** Accepts connections and never replies. */
  hang(): void
  close(): Promise<void>
}

export async function openProviderProxy(port: number, targetPort: number): Promise<ProviderProxy> {
  const sockets = new Set<Socket>()
  let isHanging = false
  let server: Server | null = null

  const startListening = async (): Promise<void> => {
    server = createServer((client) => {
      track(client)
      if (isHanging) return
      const provider = connect(targetPort, '127.0.0.1')
      track(provider)
      client.pipe(provider).pipe(client)
      client.on('close', () => provider.destroy())
      provider.on('close', () => client.destroy())
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  function track(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const dropConnections = (): void => sockets.forEach((socket) => socket.destroy())
  const stopListening = async (): Promise<void> => {
    const listening = server
    server = null
    dropConnections()
    if (listening) await new Promise((done) => listening.close(done))
  }

  await startListening()
  return {
    async forward() {
      isHanging = false
      dropConnections()
      if (!server) await startListening()
    },
    refuse: stopListening,
    hang() {
      isHanging = true
      dropConnections()
    },
    close: stopListening,
  }
}
