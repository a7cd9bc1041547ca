/** People who read, book and cancel all the time, through something like nginx in front of two processes. */
import { Agent, request } from 'node:http'
import type { Random } from '#demo/data/random.ts'
import { pause } from './target.ts'

export type Answer = {
  kind: 'read' | 'page' | 'asset' | 'write'
  phase: string
  status: number | string
  ms: number
  path: string
  hasFailed: boolean
  /** Time since the start of the process that was asked last. */
  secondsSinceStart: number
}
// The replies of several routes.
// oxlint-disable-next-line typescript/no-explicit-any
type Reply = { status: number; body: any }
type Options = { token?: string; body?: unknown }

const READ_PAUSE_MS = 60
const BOOKING_PAUSE_MS = 250
const CLIENTS = { readers: 4, bookers: 3 }
/** Number of bookings of which one is cancelled again. */
const CANCEL_EVERY = 4
const TIMEOUT_MS = 20_000

export class Traffic {
  phase = ''
  readonly answers: Answer[] = []
  readonly acknowledged = new Set<string>()
  readonly cancelled = new Set<string>()
  /** Start time of the process of each port. */
  readonly startedAt: number[] = []
  readonly #ports: readonly number[]
  readonly #agents: readonly Agent[]
  readonly #random: Random
  #turn = 0
  /** All files that pages of any version have named. */
  readonly #assets = new Set<string>()
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(ports: readonly number[], random: Random) {
    this.#ports = ports
    this.#random = random
    this.#agents = ports.map(() => new Agent({ keepAlive: true }))
  }

  start({ tokens, services }: { tokens: readonly string[]; services: readonly string[] }): void {
    const many = (count: number, work: () => Promise<void>) =>
      Array.from({ length: count }, async () => {
        while (!this.#isOver) await work()
      })
    this.#running = Promise.all([
      ...many(CLIENTS.readers, () => this.#read(tokens, services)),
      ...many(CLIENTS.bookers, () => this.#book(tokens, services)),
    ])
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
    for (const agent of this.#agents) agent.destroy()
  }

  async #read(tokens: readonly string[], services: readonly string[]): Promise<void> {
    const service = this.#random.pick(services)
    const token = this.#random.pick(tokens)
    await this.#observe('read', 'GET', '/api/v1/offers?limit=12')
    await this.#openPage('/stores')
    await this.#observe('read', 'GET', `/api/v1/bookings/availability?serviceId=${service}`)
    await this.#observe('read', 'GET', '/api/v1/bookings/user', { token })
    await this.#observe('read', 'GET', '/api/v1/users/profile', { token })
    await pause(READ_PAUSE_MS)
  }

  /**
   * Opens a page with every script and style sheet that it names, and one that a page named earlier, as if that
   * were still open.
   */
  async #openPage(path: string): Promise<void> {
    const page = await this.#observe('page', 'GET', path)
    const assets = new Set<string>(String(page?.body ?? '').match(/\/assets\/[\w.-]+\.(?:js|css)/g))
    if (this.#assets.size > 0) await this.#observe('asset', 'GET', this.#random.pick([...this.#assets]))
    for (const asset of assets) {
      this.#assets.add(asset)
      await this.#observe('asset', 'GET', asset)
    }
  }

  async #book(tokens: readonly string[], services: readonly string[]): Promise<void> {
    await pause(BOOKING_PAUSE_MS)
    const serviceId = this.#random.pick(services)
    const token = this.#random.pick(tokens)
    const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const counts = await this.#observe(
      'read',
      'GET',
      `/api/v1/bookings/availability?serviceId=${serviceId}&from=${from}&days=14`,
    )
    const days: { date: string; free: number }[] = counts?.body.days ?? []
    const open = days.filter(({ free }) => free > 0)
    if (open.length === 0) return
    const { date } = this.#random.pick(open)
    const path = `/api/v1/bookings/service-slots?serviceId=${serviceId}&date=${date}`
    const times: { startsAt: string }[] = (await this.#observe('read', 'GET', path))?.body.detailedSlots ?? []
    if (times.length === 0) return
    const startTime = this.#random.pick(times).startsAt
    // 409: somebody else was faster.
    const body = { serviceId, startTime }
    const booked = await this.#observe(
      'write',
      'POST',
      '/api/v1/bookings/service',
      { token, body },
      [201, 409],
    )
    if (booked?.status !== 201) return
    const bookingId: string = booked.body.booking.id
    this.acknowledged.add(bookingId)
    if (this.acknowledged.size % CANCEL_EVERY !== 0) return
    const cancelled = await this.#observe('write', 'PUT', `/api/v1/bookings/${bookingId}/cancel`, { token })
    if (cancelled?.status === 200) this.cancelled.add(bookingId)
  }

  /** Returns null if no reply came. */
  async #observe(
    kind: Answer['kind'],
    method: string,
    path: string,
    options: Options = {},
    expected: readonly number[] = [200],
  ): Promise<Reply | null> {
    const { phase } = this
    const asked = { index: 0 }
    const startedAt = performance.now()
    const note = (status: number | string, hasFailed: boolean): void => {
      const plainPath = path.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}/g, ':id')
      this.answers.push({
        kind,
        phase,
        status,
        ms: performance.now() - startedAt,
        path: plainPath,
        hasFailed,
        secondsSinceStart: (performance.now() - (this.startedAt[asked.index] ?? 0)) / 1000,
      })
    }
    try {
      const reply = await this.send(method, path, options, asked)
      const code = reply.status >= 400 && reply.body?.code ? ` ${reply.body.code}` : ''
      const hasFailed = !expected.includes(reply.status)
      note(hasFailed ? `${reply.status}${code}` : reply.status, hasFailed)
      return hasFailed ? null : reply
    } catch (error) {
      note(getCode(error), true)
      return null
    }
  }

  /**
   * Repeats at the other process what nginx repeats: a request whose connection was refused, a read on a connection that
   * was open already and broke, and an asset that the first process does not have.
   */
  async send(
    method: string,
    path: string,
    options: Options = {},
    /** Receives which process was asked last. */
    asked = { index: 0 },
  ): Promise<Reply> {
    const first = this.#turn++ % this.#ports.length
    for (let tries = 1; ; tries++) {
      try {
        asked.index = (first + tries - 1) % this.#ports.length
        const reply = await this.#sendTo(asked.index, method, path, options)
        const isMissingAsset = reply.status === 404 && path.startsWith('/assets/')
        if (!isMissingAsset || tries === this.#ports.length) return reply
      } catch (error) {
        const isRepeated =
          getCode(error) === 'ECONNREFUSED' || (getCode(error) === 'ECONNRESET' && method === 'GET')
        if (!isRepeated || tries === this.#ports.length) throw error
      }
    }
  }

  #sendTo(index: number, method: string, path: string, { token, body }: Options): Promise<Reply> {
    const content = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((done, fail) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#ports[index],
          agent: this.#agents[index],
          method,
          path,
          timeout: TIMEOUT_MS,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(content && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(content),
            }),
          },
        },
        (reply) => {
          const pieces: Buffer[] = []
          reply.on('data', (piece: Buffer) => pieces.push(piece))
          reply.on('error', fail)
          reply.on('end', () => {
            const text = Buffer.concat(pieces).toString()
            const isJson = /json/.test(reply.headers['content-type'] ?? '')
            done({ status: reply.statusCode ?? 0, body: isJson ? JSON.parse(text) : text })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('timeout')))
      sent.on('error', fail)
      sent.end(content)
    })
  }
}

const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
