/** A TCP gate in front of a provider: open, refusing connections, or accepting them and saying nothing. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export type Gate = {
  open(): Promise<void>
  /** Connections are refused, as of a host that is down. */
  refuse(): Promise<void>
  /** Connections are accepted and never answered. */
  silence(): void
  close(): Promise<void>
}

export async function openGate(port: number, target: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let server: Server | null = null

  const listen = async (): Promise<void> => {
    server = createServer((client) => {
      track(client)
      if (isSilent) return
      const provider = connect(target, '127.0.0.1')
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
  const dropAll = (): void => sockets.forEach((socket) => socket.destroy())
  const stopListening = async (): Promise<void> => {
    const listening = server
    server = null
    dropAll()
    if (listening) await new Promise((done) => listening.close(done))
  }

  await listen()
  return {
    async open() {
      isSilent = false
      dropAll()
      if (!server) await listen()
    },
    refuse: stopListening,
    silence() {
      isSilent = true
      dropAll()
    },
    close: stopListening,
  }
}
