/** The calls that read: the house and bare `node:http` in turns, and what each call costs the database. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { addDays, dayOf } from '#domain/time.ts'
import type { Body } from './bare.ts'
import type { Recorder } from './bookings.ts'
import { median, ratio, ratios, type Call, type FirstPage } from './figures.ts'
import { load } from './load.ts'
import { firstMessage, startOnCore, stop, type Cores } from './machine.ts'

const API = '/api/v1'
/** The share of bare `node:http` that the two calls people wait for most must reach. */
const TARGET = 0.1
const WARM_UP_SECONDS = 2

type Get = (path: string) => Promise<string>
type Asked = Pick<Call, 'name' | 'path' | 'target'> & { hasEnough(text: string): boolean }

/** What is asked, by ids of the demonstration that its own lists name. */
async function askedCalls(get: Get): Promise<Asked[]> {
  const offer = await firstId(get, 'offers', '/offers?limit=12')
  const store = await firstId(get, 'stores', '/stores?limit=20')
  const service = await firstId(get, 'services', `/services/store/${store}`)
  const asked: [name: string, path: string, hasEnough: Asked['hasEnough'], target?: number][] = [
    ['GET /offers (12 rows)', `${API}/offers?limit=12`, (text) => rows(text, 'offers') === 12, TARGET],
    ['GET /offers/{id}', `${API}/offers/${offer}`, (text) => text.includes(offer), TARGET],
    ['GET /offers/top-deals', `${API}/offers/top-deals`, (text) => text.includes('"id"')],
    ['GET /offers/featured', `${API}/offers/featured`, (text) => rows(text, 'offers') > 0],
    ['GET /stores (20 rows)', `${API}/stores?limit=20`, (text) => rows(text, 'stores') === 20],
    ['GET /stores/{id}', `${API}/stores/${store}`, (text) => text.includes(store)],
    ['slots of an offer', await slotsPath(get, 'offer', offer), (text) => rows(text, 'detailedSlots') > 0],
    ['slots of a service', await slotsPath(get, 'service', service), (text) => rows(text, 'detailedSlots') > 0],
    ['page `/`', '/', (text) => text.includes('<h1')],
    ['page `/hotdeals`', '/hotdeals', (text) => text.includes('<h1')],
  ]
  return asked.map(([name, path, hasEnough, target = null]) => ({ name, path, hasEnough, target }))
}

async function firstId(get: Get, key: string, path: string): Promise<string> {
  const [first] = listOf(await get(API + path), key)
  if (!first) throw new Error(`${path} has no rows`)
  return first.id
}
const rows = (text: string, key: string): number => listOf(text, key).length
// Replies of our own contract: an object with its list under a name.
const listOf = (text: string, key: string) => (JSON.parse(text) as Record<string, { id: string }[] | undefined>)[key] ?? []

/** The slots of the first coming day that has any. */
async function slotsPath(get: Get, kind: 'offer' | 'service', id: string): Promise<string> {
  for (let ahead = 1; ahead < 10; ahead++) {
    const path = `${API}/bookings/${kind}-slots?${kind}Id=${id}&date=${addDays(dayOf(Date.now()), ahead)}`
    // A closed day is a refusal.
    const free = await get(path).then(
      (text) => rows(text, 'detailedSlots'),
      () => 0,
    )
    if (free > 0) return path
  }
  throw new Error(`The ${kind} ${id} has no free time in the coming days`)
}

/** How many statements each call of the API sends for one request. */
export async function statementsOfCalls(
  inject: (path: string) => Promise<{ statusCode: number; body: string }>,
  recorder: Recorder,
): Promise<Map<string, number>> {
  const get: Get = async (path) => {
    const { statusCode, body } = await inject(path)
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
    return body
  }
  const counts = new Map<string, number>()
  for (const { name, path } of await askedCalls(get)) {
    if (path.startsWith(API)) counts.set(name, (await recorder.during(() => get(path))).length)
  }
  return counts
}

export async function readCalls(options: {
  base: string
  cores: Cores
  rounds: number
  seconds: number
  statements: Map<string, number>
  say(line: string): void
}): Promise<Call[]> {
  const { base, seconds } = options
  const asked: Asked[] = []
  const bodies: Body[] = []
  for (const each of await askedCalls(async (path) => (await fetched(base + path)).text)) {
    const body = await fetched(base + each.path).catch((error: unknown) => {
      if (each.target !== null) throw error
      options.say(`${each.name} is left out: it is not answered`)
    })
    if (!body) continue
    asked.push(each)
    bodies.push(body)
  }
  const bare = startOnCore(options.cores, [fileURLToPath(new URL('bare.ts', import.meta.url))], process.env)
  const listening = firstMessage(bare)
  bare.send(bodies)
  const bareBase = `http://127.0.0.1:${String(await listening)}`

  const calls: Call[] = []
  for (const [at, { name, path, target, hasEnough }] of asked.entries()) {
    const house = base + path
    const ready = `${bareBase}/ready/${at}`
    const stringify = target === null ? null : `${bareBase}/stringify/${at}`
    for (const url of [house, ready, stringify]) if (url) await load(url, WARM_UP_SECONDS)
    const rounds: Call['rounds'] = []
    for (let round = 0; round < (target === null ? 1 : options.rounds); round++)
      rounds.push({
        house: await load(house, seconds),
        ready: await load(ready, seconds),
        stringify: stringify === null ? null : await load(stringify, seconds),
      })
    // The load looks at the status only.
    for (const { text } of [bodies[at]!, await fetched(house)])
      if (!hasEnough(text)) throw new Error(`${name} does not answer what it should:\n${text.slice(0, 500)}`)
    const bytes = Buffer.byteLength(bodies[at]!.text)
    const call: Call = { name, path, target, bytes, statements: options.statements.get(name) ?? null, rounds }
    calls.push(call)
    const perSecond = median(rounds.map((round) => round.house.perSecond))
    options.say(`${name}: ${Math.round(perSecond)}/s, ${bytes} bytes, ${ratios(call).map(ratio).join(' ')} of bare`)
  }
  await stop(bare)
  return calls
}

async function fetched(url: string): Promise<Body> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${text.slice(0, 500)}`)
  return { type: reply.headers.get('content-type') ?? '', text }
}

/** What the HTML of the home page names, as a browser downloads it at once. */
export async function measureFirstPage(base: string): Promise<FirstPage> {
  const { text } = await fetched(`${base}/`)
  const named = (extension: string) => [...new Set(text.match(new RegExp(`/assets/[\\w./-]+\\.${extension}\\b`, 'g')) ?? [])]
  const packed = async (paths: string[]) => {
    let bytes = 0
    for (const path of paths) bytes += gzipSync((await fetched(base + path)).text, { level: 9 }).length
    return bytes
  }
  const [scripts, styles] = [named('js'), named('css')]
  return {
    html: Buffer.byteLength(text),
    htmlPacked: gzipSync(text, { level: 6 }).length,
    scripts: scripts.length,
    scriptsPacked: await packed(scripts),
    stylesPacked: await packed(styles),
  }
}
