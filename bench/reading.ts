/**
 * Read calls: the app compared with bare `node:http` and Fastify, and the statements of each
 * call.
 */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { addDays, dayOf } from '#domain/time/time.ts'
import type { BarePorts, Body } from './bare.ts'
import type { Recorder } from './bookings.ts'
import { ratio } from './format.ts'
import { median, ratios, type Call, type FirstPage } from './results.ts'
import { CONNECTIONS, load } from './load.ts'
import { firstMessage, startOnCore, stop, type Cores } from './machine.ts'

export const API = '/api/v1'
/** The share of bare `node:http` that the most important calls must reach. */
const TARGET = 0.08
/** The share of a bare Fastify route with the same buffer that a cached response must reach. */
const CACHED_TARGET = 0.6
export const PAGE_CONNECTIONS = 20
/** The server's code is not fully optimized before about ten seconds of load. */
export const WARM_UP_SECONDS = 10
export const BARE_WARM_UP_SECONDS = 2

type Get = (path: string) => Promise<string>
type ReadCall = Pick<Call, 'name' | 'path' | 'target'> & { isValid(text: string): boolean }

type Row = [name: string, path: string, isValid: ReadCall['isValid'], target?: number]
const toCalls = (rows: Row[]): ReadCall[] =>
  rows.map(([name, path, isValid, target = null]) => ({ name, path, isValid, target }))

/** Lists and details, with ids taken from the lists. */
async function catalogueCalls(get: Get): Promise<ReadCall[]> {
  const offer = await firstId(get, 'offers', '/offers?limit=12')
  const store = await firstId(get, 'stores', '/stores?limit=20')
  return toCalls([
    ['GET /offers (12 rows)', `${API}/offers?limit=12`, (text) => rows(text, 'offers') === 12, TARGET],
    ['GET /offers/{id}', `${API}/offers/${offer}`, (text) => text.includes(offer), TARGET],
    ['GET /offers/top-deals', `${API}/offers/top-deals`, (text) => text.includes('"id"')],
    ['GET /offers/featured', `${API}/offers/featured`, (text) => rows(text, 'offers') > 0],
    ['GET /stores (20 rows)', `${API}/stores?limit=20`, (text) => rows(text, 'stores') === 20, TARGET],
    ['GET /stores/{id}', `${API}/stores/${store}`, (text) => text.includes(store)],
  ])
}

/** All calls for the demo data: lists and details, free times, and pages. */
async function requestedCalls(get: Get): Promise<ReadCall[]> {
  const offer = await firstId(get, 'offers', '/offers?limit=12')
  const store = await firstId(get, 'stores', '/stores?limit=20')
  const service = await firstId(get, 'services', `/services/store/${store}`)
  return [
    ...(await catalogueCalls(get)),
    ...toCalls([
      ['slots of an offer', await slotsPath(get, 'offer', offer), (text) => rows(text, 'detailedSlots') > 0],
      [
        'slots of a service',
        await slotsPath(get, 'service', service),
        (text) => rows(text, 'detailedSlots') > 0,
      ],
      ['page `/`', '/', (text) => text.includes('<h1')],
      ['page `/hotdeals`', '/hotdeals', (text) => text.includes('<h1')],
    ]),
  ]
}

const CACHED_TARGETS: Record<string, number> = {
  'GET /offers (12 rows)': CACHED_TARGET,
  'GET /offers/{id}': CACHED_TARGET,
  'GET /stores (20 rows)': CACHED_TARGET,
  'page `/`': CACHED_TARGET,
}
const cachedCalls = async (get: Get): Promise<ReadCall[]> =>
  (await requestedCalls(get)).flatMap((call) =>
    CACHED_TARGETS[call.name] === undefined ? [] : [{ ...call, target: CACHED_TARGETS[call.name] ?? null }],
  )

export type Latency = { p50: number; p95: number }
/** A read by primary key, and a search that is compared with it. */
export const BY_KEY = 'GET /offers/{id}'
export const MISSPELT = 'GET /search, three misspelt words'
const isSearch = (name: string): boolean => name.startsWith('GET /search')

/** Milliseconds of one request at a time: lists and details in several variants, and searches. */
export async function latencies(base: string): Promise<Map<string, Latency>> {
  const get: Get = async (path) => (await fetchBody(base + path)).text
  const { totalPages } = (
    JSON.parse(await get(`${API}/offers?limit=12`)) as { pagination: { totalPages: number } }
  ).pagination // our own contract
  const timed: [name: string, path: string][] = [
    ...(await catalogueCalls(get)).map(({ name, path }): [string, string] => [name, path]),
    ['GET /offers, page 2', `${API}/offers?limit=12&page=2`],
    ['GET /offers, a page in the middle', `${API}/offers?limit=12&page=${Math.ceil(totalPages / 2)}`],
    ['GET /offers, the last page', `${API}/offers?limit=12&page=${totalPages}`],
    ['GET /offers, a category by price', `${API}/offers?limit=12&category=salon&sortBy=price_low_high`],
    ['GET /offers, a town by discount', `${API}/offers?limit=12&location=nairobi&sortBy=discount`],
    ['GET /offers/categories', `${API}/offers/categories`],
    ['GET /stores, the most popular', `${API}/stores?limit=20&sortBy=Popular`],
    ['GET /stores, by discount', `${API}/stores?limit=20&sortBy=Highest+Discount`],
    ['GET /stores, by name, a town', `${API}/stores?limit=20&sortBy=A-Z&location=nairobi`],
    ['GET /stores/locations', `${API}/stores/locations`],
    ['GET /services (20 rows)', `${API}/services?limit=20`],
    [MISSPELT, `${API}/search?query=kinyosi+harcut+westlnds&limit=5`],
    ['GET /search, a common word', `${API}/search?query=massage&limit=5`],
    ['GET /search, the beginning of a word', `${API}/search?query=mass&limit=5`],
  ]
  const latencyByName = new Map<string, Latency>()
  for (const [name, path] of timed) {
    const times: number[] = []
    for (let request = 0; request < WARM_UP_REQUESTS + TIMED_REQUESTS; request++) {
      const startedAt = performance.now()
      await get(path)
      if (request >= WARM_UP_REQUESTS) times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    latencyByName.set(name, { p50: median(times), p95: times[Math.floor(times.length * 0.95)]! })
  }
  return latencyByName
}
const WARM_UP_REQUESTS = 40
const TIMED_REQUESTS = 200

/** Pairs the latencies with few and with many rows. The goal for growth does not apply to searches. */
export const compare = (few: ReadonlyMap<string, Latency>, many: ReadonlyMap<string, Latency>) =>
  [...few].flatMap(([name, before]) => {
    const after = many.get(name)
    return after ? [{ name, few: before, many: after, isSearch: isSearch(name) }] : []
  })

async function firstId(get: Get, key: string, path: string): Promise<string> {
  const [first] = listOf(await get(API + path), key)
  if (!first) throw new Error(`${path} has no rows`)
  return first.id
}
const rows = (text: string, key: string): number => listOf(text, key).length
// Responses of our API: an object with a list as one of its properties.
const listOf = (text: string, key: string) =>
  (JSON.parse(text) as Record<string, { id: string }[] | undefined>)[key] ?? []

/** The path for the slots of the next day that has any. */
async function slotsPath(get: Get, kind: 'offer' | 'service', id: string): Promise<string> {
  for (let ahead = 1; ahead < 10; ahead++) {
    const path = `${API}/bookings/${kind}-slots?${kind}Id=${id}&date=${addDays(dayOf(Date.now()), ahead)}`
    // The API returns an error for a day on which the branch is closed.
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
  for (const { name, path } of await requestedCalls(get)) {
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
  /** Measures the calls with a goal for cached responses, of a server that caches, against Fastify. */
  isCached?: boolean
  print(line: string): void
}): Promise<Call[]> {
  const { base, seconds } = options
  const readable = await readableCalls(base, options.isCached ?? false, options.print)
  const bare = await openBare(
    options.cores,
    readable.map(({ body }) => body),
    options.isCached ?? false,
  )
  const calls: Call[] = []
  for (const [index, { call: read, body }] of readable.entries()) {
    const { name, path, target, isValid } = read
    const app = base + path
    const ready = bare.readyUrl(index)
    const stringify = target === null || options.isCached ? null : bare.stringifyUrl(index)
    // One address may have at most as many free lists computed and waiting (search/free.ts).
    const connections = path.startsWith(API) ? CONNECTIONS : PAGE_CONNECTIONS
    const measure = (url: string, forSeconds: number) => load(url, forSeconds, { connections })
    if (target !== null) await measure(app, WARM_UP_SECONDS)
    for (const url of [app, ready, stringify]) if (url) await measure(url, BARE_WARM_UP_SECONDS)
    const rounds: Call['rounds'] = []
    for (let round = 0; round < (target === null ? 1 : options.rounds); round++)
      rounds.push({
        app: await measure(app, seconds),
        ready: await measure(ready, seconds),
        stringify: stringify === null ? null : await measure(stringify, seconds),
      })
    // The load generator checks the status only.
    for (const { text } of [body, await fetchBody(app)])
      if (!isValid(text)) throw new Error(`${name} returned an unexpected body:\n${text.slice(0, 500)}`)
    const bytes = Buffer.byteLength(body.text)
    const call: Call = {
      name,
      path,
      target,
      bytes,
      statements: options.isCached ? 0 : (options.statements.get(name) ?? null),
      rounds,
    }
    calls.push(call)
    const perSecond = median(rounds.map((round) => round.app.perSecond))
    options.print(
      `${name}: ${Math.round(perSecond)}/s, ${bytes} bytes, ${ratios(call).map(ratio).join(' ')} of bare`,
    )
  }
  await stop(bare.process)
  return calls
}

/** The calls that succeed, with their bodies. */
export async function readableCalls(
  base: string,
  isCached: boolean,
  print: (line: string) => void,
): Promise<{ call: ReadCall; body: Body }[]> {
  const get: Get = async (path) => (await fetchBody(base + path)).text
  const readable: { call: ReadCall; body: Body }[] = []
  for (const call of await (isCached ? cachedCalls(get) : requestedCalls(get))) {
    const body = await fetchBody(base + call.path).catch((error: unknown) => {
      if (call.target !== null) throw error
      print(`${call.name} is skipped: the request failed`)
    })
    if (body) readable.push({ call, body })
  }
  return readable
}

/** Starts the bare server (bare.ts) with these bodies: Fastify for cached calls, otherwise `node:http`. */
export async function openBare(cores: Cores, bodies: Body[], isCached: boolean) {
  const bare = startOnCore(cores, [fileURLToPath(new URL('bare.ts', import.meta.url))], process.env)
  const listening = firstMessage(bare)
  bare.send(bodies)
  const ports = (await listening) as BarePorts // sent by bare.ts
  const base = `http://127.0.0.1:${isCached ? ports.fastify : ports.http}`
  return {
    process: bare,
    readyUrl: (index: number) => `${base}/ready/${index}`,
    stringifyUrl: (index: number) => `${base}/stringify/${index}`,
  }
}

export async function fetchBody(url: string, headers: Record<string, string> = {}): Promise<Body> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${text.slice(0, 500)}`)
  return { type: reply.headers.get('content-type') ?? '', text }
}

/** The HTML of the home page, and the scripts and styles that it references. */
export async function measureFirstPage(base: string): Promise<FirstPage> {
  const { text } = await fetchBody(`${base}/`)
  const assetsIn = (extension: string) => [
    ...new Set(text.match(new RegExp(`/assets/[\\w./-]+\\.${extension}\\b`, 'g')) ?? []),
  ]
  const gzippedSize = async (paths: string[]) => {
    let bytes = 0
    for (const path of paths) bytes += gzipSync((await fetchBody(base + path)).text, { level: 9 }).length
    return bytes
  }
  const [scripts, styles] = [assetsIn('js'), assetsIn('css')]
  return {
    html: Buffer.byteLength(text),
    htmlPacked: gzipSync(text, { level: 6 }).length,
    scripts: scripts.length,
    scriptsPacked: await gzippedSize(scripts),
    stylesPacked: await gzippedSize(styles),
  }
}
