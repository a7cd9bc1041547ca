/**
 * What every visitor who is not signed in is told alike is made once and kept for some seconds: replies of shared routes, whole pages, and
 * how many rows a long list has. It is emptied when the catalogue changes, by whichever process: PostgreSQL says so on the channel
 * `catalogue` (migration 0007). While that cannot be heard, nothing is kept.
 */
import type { Clock } from '../clock.ts'
import { openPgListener } from '../database/pg-listener.ts'
import type { Answer } from './lane.ts'
import type { Log } from '../observability/log.ts'

/** Made once a process. */
export type Cache = {
  readonly answers: Shelf<Answer>
  // Of lists so long that nobody counts after us: right as of some seconds ago, whatever has changed since.
  readonly counts: Shelf<number>
  readonly tallies: Shelf<Tally>
  /** The row with which a page starts, by the list and how many rows come before. */
  readonly starts: Shelf<string>
  /** The ids of a list in an order that no index has. */
  readonly orders: Shelf<readonly string[]>
  /** Resolves when every change that was committed before has been heard. */
  caughtUp(): Promise<void>
  empty(): void
  /** From then on everything is made anew each time. */
  close(): Promise<void>
}

/** How many there are of each. */
export type Tally = ReadonlyMap<string, number>

/** Lists up to this long are counted each time. */
export const MOST_COUNTED = 1000

const ANSWERS = 500
const ANSWERS_BYTES = 24 * 1024 * 1024
const COUNTS = 500
const STARTS = 5000
const ORDERS = 20
const LONG_LISTS_LIFE_MS = 30_000
const CHANNEL = 'catalogue'

export async function openCache(options: { databaseUrl: string; clock: Clock; log: Log; lifeMs: number }): Promise<Cache> {
  const { clock, log, lifeMs } = options
  const answers = new Shelf<Answer>(clock, {
    lifeMs,
    most: ANSWERS,
    mostBytes: ANSWERS_BYTES,
    bytesOf: ({ plain, packed }) => plain.body.length * (packed ? 1.5 : 1),
  })
  const ofLongLists = <T>(most: number) => new Shelf<T>(clock, { lifeMs: LONG_LISTS_LIFE_MS, most, mostBytes: Infinity, bytesOf: () => 0 })
  const long = {
    counts: ofLongLists<number>(COUNTS),
    tallies: ofLongLists<Tally>(COUNTS),
    starts: ofLongLists<string>(STARTS),
    orders: ofLongLists<readonly string[]>(ORDERS),
  }
  const empty = (): void => {
    for (const shelf of [answers, ...Object.values(long)]) shelf.empty()
  }
  const awaited = new Map<string, () => void>()
  const listener = await openPgListener({
    databaseUrl: options.databaseUrl,
    channel: CHANNEL,
    log,
    hears(payload) {
      if (payload === '') answers.empty()
      else awaited.get(payload)?.()
    },
    found() {
      empty()
      answers.isOpen = lifeMs > 0
    },
    lost() {
      answers.isOpen = false
      // Replies ahead of the router look here without asking whether it is open.
      answers.empty()
      for (const done of awaited.values()) done()
    },
  })

  let said = 0
  return {
    answers,
    ...long,
    empty,
    async caughtUp() {
      // News arrives in the order of its commits, so ours comes after all that was committed before.
      const token = `${process.pid}-${++said}-${performance.now()}`
      const heard = new Promise<void>((done) => awaited.set(token, done))
      try {
        if (await listener.say(token)) await heard
      } finally {
        awaited.delete(token)
      }
    },
    async close() {
      answers.isOpen = false
      empty()
      await listener.close()
    },
  }
}

type ShelfSize<T> = { lifeMs: number; most: number; mostBytes: number; bytesOf(value: T): number }
type Cached<T> = { value: T; at: number; bytes: number }

/** Bounded; what has not been asked for longest goes first. */
export class Shelf<T> {
  /** Off, everything is made anew and nothing kept. */
  isOpen = true
  readonly #clock: Clock
  readonly #size: ShelfSize<T>
  readonly #kept = new Map<string, Cached<T>>()
  #bytes = 0
  /** What is being made just now, so that it is made once, however many ask. */
  #making = new Map<string, Promise<T | null>>()

  constructor(clock: Clock, size: ShelfSize<T>) {
    this.#clock = clock
    this.#size = size
  }

  /** Undefined when it is not there, or was made too long ago by the clock of the house. */
  find(key: string): T | undefined {
    const found = this.#kept.get(key)
    if (!found) return undefined
    const age = this.#clock.now().getTime() - found.at
    if (age < 0 || age >= this.#size.lifeMs) {
      this.#drop(key, found)
      return undefined
    }
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.value
  }

  /** What is kept, else what `make` makes; null is nobody's but the one's who made it, and is not kept. */
  of(key: string, make: () => Promise<T>): Promise<T>
  of(key: string, make: () => Promise<T | null>): Promise<T | null>
  async of(key: string, make: () => Promise<T | null>): Promise<T | null> {
    if (!this.isOpen) return make()
    const found = this.find(key)
    if (found !== undefined) return found
    const begun = this.#making.get(key)
    if (begun) return (await begun) ?? make()
    const making = this.#making
    const at = this.#clock.now().getTime()
    const made = make()
    making.set(key, made)
    try {
      const value = await made
      // Emptied meanwhile: it may be of before the change.
      if (value !== null && making === this.#making) this.#keep(key, value, at)
      return value
    } finally {
      making.delete(key)
    }
  }

  put(key: string, value: T): void {
    if (this.isOpen) this.#keep(key, value, this.#clock.now().getTime())
  }

  empty(): void {
    this.#kept.clear()
    this.#bytes = 0
    this.#making = new Map()
  }

  #keep(key: string, value: T, at: number): void {
    const before = this.#kept.get(key)
    if (before) this.#drop(key, before)
    const bytes = this.#size.bytesOf(value)
    this.#kept.set(key, { value, at, bytes })
    this.#bytes += bytes
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= this.#size.most && this.#bytes <= this.#size.mostBytes) break
      this.#drop(oldest, kept)
    }
  }

  #drop(key: string, kept: Cached<T>): void {
    this.#kept.delete(key)
    this.#bytes -= kept.bytes
  }
}
