/** Loads the server with autocannon, and measures what each request costs. */
import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import { base, print, SECONDS, type Databases } from './environment.ts'
import { postgresTime, processTime } from './processor-time.ts'

/** The figures of one line of docs/figures.md. Times of the processor are microseconds of one request. */
export type Line = {
  name: string
  perSecond: number
  p50Ms?: number
  p99Ms?: number
  serverMicros?: number
  postgresMicros?: number
  statements?: number
  bytes?: number
  /** Processor time as a multiple of that of the same line with little data. */
  timesFew?: number
}
export type Read = Pick<autocannon.Options, 'connections'> & {
  name: string
  path: string
  headers?: Record<string, string>
}
export type Write = { method: 'POST' | 'PUT'; path: string; token: string; body?: object }

/** Number of connections. More would only wait for the one core of the server. */
const CONNECTIONS = 10
const WARM_UP_SECONDS = 2

type Meter = { serverMicros: number; postgresMicros: number; statements: number }

/** The processor time and the statements of the server and of PostgreSQL until now. */
export async function readMeter({ pid = 0 }: ChildProcess, databases: Databases): Promise<Meter> {
  const { rows } = await databases.admin.query<{ calls: string }>(
    'SELECT sum(calls) AS calls FROM pg_stat_statements',
  )
  return {
    serverMicros: processTime(pid),
    postgresMicros: postgresTime(databases.postmaster),
    statements: Number(rows[0]!.calls),
  }
}

/** Returns the cost of each of so many requests between two readings. */
export const getCost = (before: Meter, after: Meter, count: number): Meter => ({
  serverMicros: Math.round((after.serverMicros - before.serverMicros) / count),
  postgresMicros: Math.round((after.postgresMicros - before.postgresMicros) / count),
  statements: round((after.statements - before.statements) / count),
})

/** Reads each address for some seconds, one after the other. */
export async function measureReads(
  server: ChildProcess,
  databases: Databases,
  reads: readonly Read[],
): Promise<Line[]> {
  const getOptions = ({ path, headers = {}, connections = CONNECTIONS }: Read) => ({
    url: base + path,
    headers,
    connections,
  })
  // All reads run once first: the code that they share is optimized meanwhile.
  for (const read of reads) await run({ ...getOptions(read), duration: WARM_UP_SECONDS })
  const lines: Line[] = []
  for (const read of reads) {
    const before = await readMeter(server, databases)
    const { count, ...figures } = await run({ ...getOptions(read), duration: SECONDS })
    const cost = getCost(before, await readMeter(server, databases), count)
    lines.push({ name: read.name, ...figures, ...cost })
  }
  return lines
}

/** Sends each of the requests once, and returns their replies in the same order. */
export async function sendAll(
  writes: readonly Write[],
  onSend: (write: Write) => void = () => undefined,
): Promise<{ figures: Omit<Line, 'name'>; replies: string[] }> {
  const replies: string[] = []
  const indexes = new WeakMap<object, number>()
  let next = 0
  const request: autocannon.Request = {
    setupRequest(defaults, context) {
      indexes.set(context, next)
      const write = writes[next++]!
      onSend(write)
      const { method, path, token, body } = write
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      return { ...defaults, method, path: `/api/v1${path}`, headers, body: body && JSON.stringify(body) }
    },
    onResponse(status, body, context) {
      if (status >= 300) print(`A request was answered with ${status}: ${body}`)
      replies[indexes.get(context)!] = body
    },
  }
  const { count: _, ...figures } = await run({ url: base, requests: [request], amount: writes.length })
  return { figures, replies }
}

async function run(options: autocannon.Options) {
  const times: number[] = []
  let bytes = 0
  const startedAt = performance.now()
  let endedAt = startedAt
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon({ connections: CONNECTIONS, timeout: 30, ...options }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    running.on('response', (_client, _status, size, ms) => {
      times.push(ms)
      bytes += size
      endedAt = performance.now()
    })
  })
  if (non2xx || errors || times.length === 0)
    throw new Error(`${options.url}: ${non2xx} replies other than 2xx, ${errors} errors`)
  const count = times.length
  return {
    count,
    perSecond: round((count * 1000) / (endedAt - startedAt)),
    ...percentiles(times),
    bytes: Math.round(bytes / count),
  }
}

export function percentiles(times: readonly number[]): { p50Ms: number; p99Ms: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** Returns the processor time of the server and PostgreSQL together; 0 if it is a part of another line. */
export const processorTime = ({ serverMicros = 0, postgresMicros = 0 }: Line): number =>
  serverMicros + postgresMicros

export const round = (figure: number): number => Math.round(figure * 10) / 10
