/**
 * The server process of bench/chat.ts: our app, or bare socket.io, whose sockets say in `auth` which room they are in.
 * Its parent process commands it by messages.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { openApp } from '#server/app.ts'
import { EVENT, type Payload } from './chat-sockets.ts'
import { openBenchApp, shutDown } from './environment.ts'

export type ServerCommand =
  | { open: 'ours'; databaseUrl: string }
  | { open: 'bare' }
  | { emit: number; rooms: string[]; payload: Payload }
  | { memory: true }
  | { cpu: true }
/** Processor time since the last reply; memory, resident and used by objects, after `memory` without garbage. */
export type ServerReply = { port: number; cpuMs: number; residentMib: number; usedMib: number }

/** Between these, sockets are written. */
const EMISSIONS_PER_TURN = 50

let port = 0
let emit: (room: string, payload: Payload) => void
let cpu = process.cpuUsage()

process.on('message', (command: ServerCommand) => {
  void run(command).then(() => {
    const { user, system } = process.cpuUsage(cpu)
    cpu = process.cpuUsage()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send?.({
      port,
      cpuMs: (user + system) / 1000,
      residentMib: rss / 2 ** 20,
      usedMib: (heapUsed + external) / 2 ** 20,
    } satisfies ServerReply)
  })
})
process.on('disconnect', () => void shutDown().finally(() => process.exit(0)))

async function run(command: ServerCommand): Promise<void> {
  if ('open' in command) await (command.open === 'ours' ? openOurs(command.databaseUrl) : openBare())
  if ('emit' in command)
    for (let n = 0; n < command.emit; n++) {
      emit(command.rooms[n % command.rooms.length]!, command.payload)
      if (n % EMISSIONS_PER_TURN === 0) await new Promise((done) => setImmediate(done))
    }
  if ('memory' in command)
    for (let n = 0; n < 3; n++) {
      global.gc?.()
      await new Promise((done) => setTimeout(done, 500))
    }
}

async function openOurs(databaseUrl: string): Promise<void> {
  const { app } = await openBenchApp(databaseUrl)
  const server = await openApp(app, 'customer')
  // Both sites, because each event goes to both.
  const merchant = await openApp(app, 'merchant')
  await merchant.listen({ host: '127.0.0.1', port: 0 })
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.server.address() as AddressInfo).port // listens on TCP
  emit = (room, payload) => app.realtime.emitToAccount(room, EVENT, payload)
}

async function openBare(): Promise<void> {
  const http = createServer()
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
  io.on('connection', (socket) => {
    void socket.join(String(socket.handshake.auth.room))
    socket.on('relay', ({ room, payload }: { room: string; payload: Payload }) =>
      io.to(room).emit(EVENT, payload),
    )
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  port = (http.address() as AddressInfo).port // listens on TCP
  emit = (room, payload) => io.to(room).emit(EVENT, payload)
}
