/**
 * The wire between the server and its database, with traps in it: when the server has sent what a trap waits for, it dies, at once and with
 * nothing said (F10 of docs/rules/reliability.md#fault-tests). So the points at which it crashes are in the
 * proof, and the product knows nothing of them.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Trap = {
  /** Pieces of the statements, in the order in which they go by. */
  sends: readonly string[]
  /** Whether the last of them is kept from the database, or its transaction is committed and the server never hears of it. */
  springs: 'before' | 'after-commit'
}
export type Wire = {
  url: string
  /** Settles when the trap has sprung. */
  arm(trap: Trap, kill: () => void): Promise<void>
  close(): Promise<void>
}

// The command tag of a transaction that is committed.
const COMMITTED = Buffer.from('COMMIT\0')

export async function openWire(databaseUrl: string): Promise<Wire> {
  const { hostname, port } = new URL(databaseUrl)
  let armed: { trap: Trap; at: number; on: Socket | null; spring(): void } | null = null
  const open = new Set<Socket>()
  const spring = (): true => {
    const sprung = armed
    armed = null
    sprung?.spring()
    return true
  }

  /** Whether the server may not live to see it arrive. */
  function springsOnSending(client: Socket, piece: Buffer): boolean {
    if (!armed || armed.on) return false
    while (armed.at < armed.trap.sends.length && piece.includes(armed.trap.sends[armed.at]!)) armed.at++
    if (armed.at < armed.trap.sends.length) return false
    if (armed.trap.springs === 'before') return spring()
    armed.on = client
    return false
  }

  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one)
      one.setNoDelay()
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    client.on('data', (piece: Buffer) => {
      if (!springsOnSending(client, piece)) database.write(piece)
    })
    database.on('data', (piece: Buffer) => {
      if (armed?.on === client && piece.includes(COMMITTED)) spring()
      else client.write(piece)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port) // it listens on TCP
  return {
    url: url.href,
    arm(trap, kill) {
      return new Promise((done) => {
        armed = {
          trap,
          at: 0,
          on: null,
          spring() {
            kill()
            done()
          },
        }
      })
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
