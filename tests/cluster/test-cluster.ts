/** `npm run stress -- --cluster`: clients work while one part after the other is killed or suspended. */
import { io, type Socket } from 'socket.io-client'
import { openShop } from '#tests/support/factories.ts'
import { describeRun, writeResults } from '#tests/support/results-page.ts'
import { newConversation } from '#tests/support/sockets.ts'
import { createPeople, pause, type StressResult, type Target } from '#tests/stress/target.ts'
import { runClients, type World } from './clients.ts'
import { FAULTS, type Fault } from './faults.ts'
import { ClientLog } from './log.ts'
import { MAINTENANCE } from './maintenance.ts'
import { openClusterTarget } from './open-target.ts'
import { combine, resultRow, formatResults, type FaultResult } from './results.ts'
import { startCluster, type Cluster } from './start-cluster.ts'
import { checkBooks, compareWithDatabase, KINDS, type Comparison } from './verify.ts'

const CUSTOMERS = 30
const CHATS = 5
const MERCHANTS = 3
const SHOPS = 6
const NEW_CUSTOMERS = 1_000
/** Time for which the clients work before and after a fault, and at least after a short one. */
const BEFORE_MS = 6_000
const AFTER_MS = 8_000
const MAX_PAGE_GAP = 2
const RECOVERY_MS = 180_000
const DOCUMENT = 'docs/operations/cluster.md'
const COMMAND = 'npm run stress -- --cluster'

export async function testCluster(options: {
  seed: number
  /** Names of faults, or parts of them. */
  only?: readonly string[] | undefined
  /** Number of times that each fault is caused. */
  runs: number
  print(line: string): void
  onEnd(close: () => Promise<unknown>): void
}): Promise<StressResult[]> {
  const { seed, only, runs, print, onEnd } = options
  const stopping = new AbortController()
  const starting = startCluster(print, { logLevel: 'warn', hasMachines: true, signal: stopping.signal })
  onEnd(async () => {
    stopping.abort()
    // A cluster that does not start has stopped what it had started.
    const started = await starting.catch(() => null)
    await started?.stop()
  })
  const cluster = await starting
  const { target, close } = await openClusterTarget(cluster, seed)
  onEnd(close)
  const world = await createWorld(target)
  const results: StressResult[] = []
  const rows = new Map<string, FaultResult>()
  const faults = [...FAULTS, ...MAINTENANCE].filter(
    ({ name }) => !only || only.some((part) => name.toLowerCase().includes(part)),
  )
  for (let run = 0; run < runs; run++)
    for (const fault of faults) {
      const result = await runFault(cluster, world, fault)
      print(resultRow(result).join(' | '))
      if (result.recoveryMs !== null) print(`  complete after ${Math.round(result.recoveryMs / 1000)} s`)
      const earlier = rows.get(fault.name)
      rows.set(fault.name, earlier ? combine(earlier, result) : result)
      results.push(...checkResult(fault, result))
    }
  results.push(...(await checkBooks(target)))
  if (!only) {
    const books = results.slice(-3).map(({ text }) => text)
    const heading = `${await describeRun(COMMAND, seed)} Each fault ${runs} times: the longest times, and all counts together.`
    writeResults(DOCUMENT, COMMAND, `${heading}\n\n${formatResults([...rows.values()], books)}`)
  }
  return results
}

async function createWorld(target: Target): Promise<World> {
  const shops = []
  for (let index = 0; index < SHOPS; index++)
    shops.push(await openShop(target, { capacity: 50, expiresInDays: 60 }))
  const chatters = await createPeople(target, CHATS)
  const chats = []
  for (const [index, { id, token }] of chatters.entries()) {
    const shop = shops[index % SHOPS]!
    const { id: conversationId } = await newConversation(target, shop, id)
    chats.push({ conversationId, token, merchantToken: shop.merchantToken })
  }
  return { target, shops, versions: new Map(), newCustomers: [], chats, nextHour: 0 }
}

async function runFault(cluster: Cluster, world: World, fault: Fault): Promise<FaultResult> {
  world.newCustomers = await createPeople(world.target, NEW_CUSTOMERS)
  const log = new ClientLog()
  const sockets = world.chats.map(({ merchantToken }) => openSocket(world.target, merchantToken, log))
  let isOver = false
  const clients = runClients(world, log, { customers: CUSTOMERS, merchants: MERCHANTS }, () => isOver)
  let endedAt = 0
  const causing = async (): Promise<void> => {
    await pause(BEFORE_MS)
    await fault.cause(cluster)
    await pause(AFTER_MS)
    endedAt = performance.now()
    isOver = true
  }
  await Promise.all([clients, causing()])
  const recoveryStartedAt = performance.now()
  const isRecovered = await cluster.waitUntilComplete(RECOVERY_MS).then(
    () => true,
    () => false,
  )
  for (const socket of sockets) socket.disconnect()
  return {
    name: fault.name,
    writeGap: log.gap('write', endedAt),
    pageGap: log.gap('page', endedAt),
    readGap: log.gap('read', endedAt),
    ...(await compareWithDatabase(world.target, log)),
    liveMessages: [...log.messages].filter((content) => log.liveMessages.has(content)).length,
    failures: log.failures(),
    recoveryMs: isRecovered ? performance.now() - recoveryStartedAt : null,
  }
}

/** The store of a chat, with the app open. */
function openSocket({ base }: Pick<Target, 'base'>, token: string, { liveMessages }: ClientLog): Socket {
  const socket = io(base, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
    auth: { token },
  })
  socket.on('new_customer_message', ({ content }: { content: string }) => liveMessages.add(content))
  return socket
}

/** Returns whether nothing was lost or doubled. With nothing acknowledged, nothing was tested. */
const isKept = ({ acknowledged, lost, doubled }: Comparison): boolean =>
  acknowledged > 0 && lost === 0 && doubled === 0

/** The properties of one fault that must hold. */
function checkResult(fault: Fault, result: FaultResult): StressResult[] {
  const inWords = (name: string, { acknowledged, lost, doubled }: Comparison): string =>
    `${acknowledged} ${name}, ${lost} lost, ${doubled} doubled`
  const { name, writeGap, pageGap, recoveryMs } = result
  return [
    {
      text: `${name}: acknowledged ${KINDS.map((kind) => inWords(kind, result[kind])).join('; ')}`,
      holds: KINDS.every((kind) => isKept(result[kind])),
    },
    {
      text: `${name}: ${writeGap.toFixed(1)} s without a write (at most ${fault.maxWriteGap})`,
      holds: writeGap <= fault.maxWriteGap,
      isMeasured: true,
    },
    {
      text: `${name}: ${pageGap.toFixed(1)} s without a public page (at most ${MAX_PAGE_GAP})`,
      holds: pageGap <= MAX_PAGE_GAP,
      isMeasured: true,
    },
    { text: `${name}: every part recovered by itself`, holds: recoveryMs !== null },
  ]
}
