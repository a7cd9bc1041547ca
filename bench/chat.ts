/** Chat compared with bare socket.io: sending events to sockets, messages end to end, and memory of idle sockets. */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { startPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { systemClock } from '#server/clock.ts'
import { openShop } from '#tests/support/factories.ts'
import { newConversation } from '#tests/support/sockets.ts'
import { apiRequest, createPeople, createTarget, mapConcurrently, type Person } from '#tests/stress/target.ts'
import type { ServerCommand, ServerReply } from './chat-server.ts'
import { openSockets, type Counter } from './chat-sockets.ts'
import { closing, cores, execute, openBenchApp, PORT, print, scratchDir, urlOf } from './environment.ts'
import { number, ratio, spread } from './format.ts'
import { pause, startOnCore, stop } from './machine.ts'
import { median } from './results.ts'

const ACCOUNTS = 1_000
const SOCKETS_PER_ACCOUNT = 5
/** Rooms with sockets in the measurements of speed. */
const ROOMS = 200
const EMISSIONS = 10_000
const MESSAGES = 1_000
const CALLERS = 16
const CHAT_ROUNDS = 5
/** Opened before the first measurement of memory, so that code and caches are not counted. */
const WARM_UP_SOCKETS = 1_000
const ARRIVAL_TIMEOUT_MS = 120_000

type Speed = { perSecond: number; perCpuSecond: number }
type Side = 'ours' | 'bare'
/** KiB of each: of the process, and of its objects. */
type IdleSocket = { resident: number; used: number }
export type Chat = {
  emission: Record<Side, Speed>[]
  endToEnd: Record<Side, Speed>[]
  memory: Record<Side, IdleSocket>
  idleSockets: number
  bytes: number
}
type Sender = { conversationId: string; token: string }

/** `npm run bench -- --only=chat`: only this benchmark. Prints its section of docs/figures.md. */
export async function measureChatOnly(): Promise<void> {
  const postgres = await startPostgres({ dir: join(scratchDir, 'postgres'), port: PORT + 4, log: print })
  closing.push(() => postgres.stop())
  print(formatChat(await measureChat(postgres.url)))
}

/** In an own database. */
export async function measureChat(url: string): Promise<Chat> {
  await execute(url, 'CREATE DATABASE chat')
  const databaseUrl = urlOf(url, 'chat')
  const database = openDatabase(databaseUrl, { max: 1, onError: (error) => print(error.message) })
  await migrate(database)
  await database.close()
  const { people, senders } = await openConversations(databaseUrl)

  const ours = await startChatServer({ open: 'ours', databaseUrl })
  const bare = await startChatServer({ open: 'bare' })
  const payload = await firstMessage(ours.url, senders[0]!)
  const rooms = people.slice(0, ROOMS).map(({ id }) => id)
  const sockets = {
    ours: await openSockets(
      ours.url,
      forSockets(people.slice(0, ROOMS), ({ token }) => ({ token })),
    ),
    bare: await openSockets(
      bare.url,
      forSockets(people.slice(0, ROOMS), ({ id }) => ({ room: id })),
    ),
  }
  const servers = { ours, bare }
  const chat: Omit<Chat, 'memory' | 'idleSockets'> = {
    emission: [],
    endToEnd: [],
    bytes: Buffer.byteLength(JSON.stringify(payload)),
  }
  // The first round warms up.
  for (let round = 0; round <= CHAT_ROUNDS; round++) {
    const emission = await ofBoth((side) =>
      timed(servers[side], sockets[side], EMISSIONS * SOCKETS_PER_ACCOUNT, () =>
        servers[side].ask({ emit: EMISSIONS, rooms, payload }),
      ),
    )
    const endToEnd = {
      ours: await timed(ours, sockets.ours, MESSAGES * SOCKETS_PER_ACCOUNT, () =>
        sendOverHttp(ours.url, senders),
      ),
      bare: await timed(bare, sockets.bare, MESSAGES * SOCKETS_PER_ACCOUNT, async () => {
        for (let n = 0; n < MESSAGES; n++) {
          sockets.bare.emit(n % CALLERS, 'relay', { room: rooms[n % rooms.length], payload })
          if (n % CALLERS === 0) await new Promise((done) => setImmediate(done))
        }
      }),
    }
    if (round === 0) continue
    chat.emission.push(emission)
    chat.endToEnd.push(endToEnd)
    print(`Round ${round}: ${describe(emission)} to sockets, ${describe(endToEnd)} end to end`)
  }
  for (const side of ['ours', 'bare'] as const) {
    sockets[side].close()
    await stop(servers[side].child)
  }
  const memory = {
    bare: await measureIdle(
      { open: 'bare' },
      forSockets(people, ({ id }) => ({ room: id })),
    ),
    ours: await measureIdle(
      { open: 'ours', databaseUrl },
      forSockets(people, ({ token }) => ({ token })),
    ),
  }
  await execute(url, 'DROP DATABASE chat WITH (FORCE)')
  return { ...chat, memory, idleSockets: ACCOUNTS * SOCKETS_PER_ACCOUNT }
}

const forSockets = (people: readonly Person[], authOf: (person: Person) => object): object[] =>
  people.flatMap((person) => Array.from({ length: SOCKETS_PER_ACCOUNT }, () => authOf(person)))

async function ofBoth<T>(measure: (side: Side) => Promise<T>): Promise<Record<Side, T>> {
  return { ours: await measure('ours'), bare: await measure('bare') }
}

async function openConversations(url: string): Promise<{ people: Person[]; senders: Sender[] }> {
  const { app, close } = await openBenchApp(url)
  const target = createTarget({
    app,
    clock: { ...systemClock, advance: () => undefined },
    base: '',
    sandbox: '',
    seed: 1,
    isTimeSkipped: false,
    advance: async () => undefined,
  })
  const people = await createPeople(target, ACCOUNTS)
  const senders = await mapConcurrently(4, people.slice(0, ROOMS), async ({ id }) => {
    const shop = await openShop(target)
    const { id: conversationId } = await newConversation(target, shop, id)
    return { conversationId, token: shop.merchantToken }
  })
  await close()
  return { people, senders }
}

type Server = { child: ChildProcess; url: string; ask(command: ServerCommand): Promise<ServerReply> }

async function startChatServer(command: ServerCommand): Promise<Server> {
  const child = startOnCore(cores, ['--expose-gc', 'bench/chat-server.ts'], process.env)
  const exited = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`The server of the chat exited with ${code}`))),
  )
  exited.catch(() => undefined)
  const ask = (next: ServerCommand): Promise<ServerReply> => {
    // The messages are those of bench/chat-server.ts.
    const replied = new Promise<ServerReply>((resolve) =>
      child.once('message', (reply) => resolve(reply as ServerReply)),
    )
    child.send(next)
    return Promise.race([replied, exited])
  }
  const { port } = await ask(command)
  return { child, url: `http://127.0.0.1:${port}`, ask }
}

async function timed(
  server: Server,
  sockets: Counter,
  expected: number,
  work: () => Promise<unknown>,
): Promise<Speed> {
  await server.ask({ memory: true })
  sockets.reset()
  const startedAt = performance.now()
  let cpuMs = 0
  const worked = work().then((reply) => {
    cpuMs += (reply as ServerReply | undefined)?.cpuMs ?? 0
  })
  while (sockets.count() < expected) {
    if (performance.now() - startedAt > ARRIVAL_TIMEOUT_MS)
      throw new Error(`Only ${sockets.count()} of ${expected} events arrived`)
    await pause(2)
  }
  const seconds = (performance.now() - startedAt) / 1000
  await worked
  cpuMs += (await server.ask({ cpu: true })).cpuMs
  return { perSecond: expected / seconds, perCpuSecond: (expected * 1000) / cpuMs }
}

async function sendOverHttp(base: string, senders: readonly Sender[]): Promise<void> {
  const indexes = Array.from({ length: MESSAGES }, (_, n) => n)
  await mapConcurrently(CALLERS, indexes, async (n) => {
    const { conversationId, token } = senders[n % senders.length]!
    const body = { conversationId, content: CONTENT, messageType: 'text' }
    const { status } = await apiRequest({ base }, 'POST', '/chat/messages', { token, body })
    if (status !== 201) throw new Error(`A message was answered with ${status}`)
  })
}

const CONTENT = 'Yes, we have parking behind the shop, and somebody will open the gate for you.'

async function firstMessage(base: string, { conversationId, token }: Sender) {
  const body = { conversationId, content: CONTENT, messageType: 'text' }
  const { status, body: reply } = await apiRequest({ base }, 'POST', '/chat/messages', { token, body })
  if (status !== 201) throw new Error(`A message was answered with ${status}`)
  return reply.data
}

async function measureIdle(
  command: Extract<ServerCommand, { open: Side }>,
  auths: readonly object[],
): Promise<IdleSocket> {
  const server = await startChatServer(command)
  const warmUp = await openSockets(server.url, auths.slice(0, WARM_UP_SOCKETS))
  const before = await server.ask({ memory: true })
  const sockets = await openSockets(server.url, auths.slice(WARM_UP_SOCKETS))
  const after = await server.ask({ memory: true })
  for (const opened of [warmUp, sockets]) opened.close()
  await stop(server.child)
  const kibOf = (mib: number): number => (mib * 1024) / (auths.length - WARM_UP_SOCKETS)
  const idle = {
    resident: kibOf(after.residentMib - before.residentMib),
    used: kibOf(after.usedMib - before.usedMib),
  }
  print(
    `${command.open}: ${idle.resident.toFixed(1)} KiB resident, ${idle.used.toFixed(1)} KiB used by each socket`,
  )
  return idle
}

// ---------------------------------------------------------------- results

const ratioOf = ({ ours, bare }: Record<Side, Speed>, by: keyof Speed): number => ours[by] / bare[by]
const describe = (speeds: Record<Side, Speed>): string =>
  `${number(speeds.ours.perSecond)}/s, bare ${number(speeds.bare.perSecond)}/s (${ratio(ratioOf(speeds, 'perSecond'))}; ` +
  `by processor time ${ratio(ratioOf(speeds, 'perCpuSecond'))})`

export function formatChat({ emission, endToEnd, memory, idleSockets, bytes }: Chat): string {
  const row = (name: string, rounds: readonly Record<Side, Speed>[]): string => {
    const cells = [
      name,
      spread(
        rounds.map(({ ours }) => ours.perSecond),
        number,
      ),
      spread(
        rounds.map(({ bare }) => bare.perSecond),
        number,
      ),
      spread(
        rounds.map((each) => ratioOf(each, 'perSecond')),
        ratio,
      ),
      spread(
        rounds.map((each) => ratioOf(each, 'perCpuSecond')),
        ratio,
      ),
    ]
    return `| ${cells.join(' | ')} |`
  }
  return `## Chat

Compared with bare socket.io in a process on the same core, with the same payload (${number(bytes)} bytes) to the same
number of sockets: ${ROOMS} rooms of ${SOCKETS_PER_ACCOUNT} sockets. *Delivery* is \`app.realtime.emitToAccount\` with recovery, compared with
\`io.to(room).emit\`; both sites are open, but only one namespace of one has sockets, and the others are skipped. *End to
end* is \`POST /chat/messages\` by ${CALLERS} callers until its event is at all sockets of the customer, compared with a
socket that asks bare socket.io to relay the payload: the difference is HTTP, the session, the transaction, and the second
event with the state of the conversation.

| | events/s | bare, events/s | **of bare** | of bare, by processor time |
|---|---|---|---|---|
${row('delivery', emission)}
${row('end to end', endToEnd)}

${number(idleSockets)} idle sockets of ${number(ACCOUNTS)} accounts in one process, after collecting garbage: the objects of each
need ${memory.ours.used.toFixed(1)} KiB, those of bare socket.io ${memory.bare.used.toFixed(1)} KiB: ${ratio(memory.ours.used / memory.bare.used)} times. The resident memory of the
process grows by ${memory.ours.resident.toFixed(1)} KiB for each, bare by ${memory.bare.resident.toFixed(1)} KiB: ${ratio(memory.ours.resident / memory.bare.resident)} times.
`
}

export const chatRatios = ({ emission, memory }: Chat) => ({
  delivery: median(emission.map((each) => ratioOf(each, 'perSecond'))),
  memory: memory.ours.resident / memory.bare.resident,
})
