/**
 * A TCP proxy between the server and its database, which kills the server at a chosen statement (F10 of
 * docs/rules/reliability.md#fault-tests). The server needs no code for the points at which it is killed.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type KillPoint = {
  /** Parts of statements, in the order in which the server sends them. The last one triggers the kill. */
  statements: readonly string[]
  /**
   * `before-statement`: the database never receives the last statement. `after-commit`: its transaction is
   * committed, and the server never receives the confirmation.
   */
  when: 'before-statement' | 'after-commit'
}
export type DatabaseProxy = {
  url: string
  /** Resolves when the server has been killed. */
  killAt(point: KillPoint, kill: () => void): Promise<void>
  close(): Promise<void>
}
type PendingKill = {
  point: KillPoint
  /** Number of the statements that have been sent. */
  seen: number
  /** The connection whose commit is awaited, once all statements have been sent. */
  committing: Socket | null
  trigger(): void
}

// PostgreSQL's command tag for a committed transaction.
const COMMIT_TAG = Buffer.from('COMMIT\0')

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  let pending: PendingKill | null = null
  const sockets = new Set<Socket>()

  function triggerKill(): void {
    const triggered = pending
    pending = null
    triggered?.trigger()
  }

  /** Returns whether the chunk may pass to the database. */
  function isForwarded(client: Socket, chunk: Buffer): boolean {
    if (!pending || pending.committing) return true
    const { statements, when } = pending.point
    while (pending.seen < statements.length && chunk.includes(statements[pending.seen]!)) pending.seen++
    if (pending.seen < statements.length) return true
    if (when === 'after-commit') {
      pending.committing = client
      return true
    }
    triggerKill()
    return false
  }

  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    const track = (socket: Socket, other: Socket): void => {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    track(client, database)
    track(database, client)
    client.on('data', (chunk: Buffer) => {
      if (isForwarded(client, chunk)) database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      if (pending?.committing === client && chunk.includes(COMMIT_TAG)) triggerKill()
      else client.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port) // a TCP server has an AddressInfo
  return {
    url: url.href,
    killAt(point, kill) {
      return new Promise((done) => {
        pending = {
          point,
          seen: 0,
          committing: null,
          trigger() {
            kill()
            done()
          },
        }
      })
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
