/** A primary that can be away, and the same PostgreSQL as its standby. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A database as a standby shows it. */
export const readOnly = (url: string): string =>
  Object.assign(new URL(url), { search: '?options=-c%20default_transaction_read_only%3Don' }).href

/** Passes connections on until it is cut, which ends them and refuses new ones. */
export async function openProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  let isStalled = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const each of [socket, upstream]) {
      sockets.add(each)
      each.on('error', () => undefined)
      each.on('close', () => {
        sockets.delete(each)
        socket.destroy()
        upstream.destroy()
      })
    }
    if (!isStalled) socket.pipe(upstream).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a TCP server that listens
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    cut() {
      isCut = true
      end()
    },
    /** Connections stay open, and nothing arrives. */
    stall() {
      isStalled = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    restore() {
      isCut = false
    },
    async close() {
      end()
      server.close()
      await pause(0)
    },
  }
}
