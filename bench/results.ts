/** What `npm run bench` has measured. */
import type { BookingRound } from './bookings.ts'
import type { Cores } from './machine.ts'
import type { Round } from './load.ts'
import type { compare } from './reading.ts'
import type { Chat } from './chat.ts'
import type { FanOut } from './fan-out.ts'
import type { Merchant } from './merchant.ts'
import type { Notifications } from './notifications.ts'
import type { Requests } from './requests.ts'
import type { Slots } from './slots.ts'
import type { Times } from './times.ts'

export type Results = {
  cores: Cores
  node: string
  postgres: string
  generator: string
  connections: number
  seconds: number
  counts: { stores: number; services: number; offers: number; bookings: number; reviews: number }
  calls: Call[]
  /** Cached responses to anonymous requests, compared with a bare Fastify route. */
  cachedCalls: Call[]
  /** The home page of a customer, compared with a bare React Router page. */
  home: Call
  sizes: Sizes
  slots: Slots
  merchant: Merchant
  notifications: Notifications
  requests: Requests
  chat: Chat
  fanOut: FanOut
  bookings: Bookings
  memory: Memory
  firstPage: FirstPage
}
export type Call = {
  name: string
  path: string
  /** The required share of bare `node:http` with a prepared buffer; null when the call has no goal. */
  target: number | null
  bytes: number
  /** The number of statements for one request; null for pages, which make several API calls. */
  statements: number | null
  /** Each round measures the variants one after another. */
  rounds: { app: Round; ready: Round; stringify: Round | null }[]
}
export type Bookings = {
  app: BookingRound[]
  /** For each round, the seconds from the last booking until the last of its messages was sent. */
  messageSeconds: number[]
  /** Bookings per second of the database alone, for each round. */
  database: number[]
  replayer: string
  callers: number
  bookings: number
  statements: number
}
/** In MiB. */
export type Memory = {
  firstStart: number | null
  rest: number | null
  afterReads: number | null
  afterBookings: number | null
  peak: number | null
}
export type FirstPage = {
  html: number
  htmlPacked: number
  scripts: number
  scriptsPacked: number
  stylesPacked: number
}
/** Milliseconds of one request at a time, uncached, with the demo data and with many rows. */
export type Sizes = {
  stores: number
  offers: number
  calls: ReturnType<typeof compare>
  times: Times
}

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Compares measurements of the same round, which other load on the machine affects equally. */
export const ratios = ({ rounds }: Call): number[] =>
  rounds.map(({ app, ready }) => app.perSecond / ready.perSecond)
export const growth = ({ few, many }: Sizes['calls'][number]): number => many.p50 / few.p50
