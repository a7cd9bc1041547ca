/** The goals, and whether the results meet them. */
import { BY_KEY, MISSPELT, type Latency } from './reading.ts'
import { chatRatios, type Chat } from './chat.ts'
import { fanOutRatio, type FanOut } from './fan-out.ts'
import type { Merchant } from './merchant.ts'
import type { Notifications } from './notifications.ts'
import type { Requests } from './requests.ts'
import type { Slots } from './slots.ts'
import type { Times } from './times.ts'
import { median, ratios, growth, type Call, type Memory, type Sizes, type Results } from './results.ts'
import { ratio, number, formatMib } from './format.ts'

export function evaluateGoals({
  calls,
  cachedCalls,
  home,
  sizes,
  slots,
  merchant,
  notifications,
  requests,
  chat,
  fanOut,
  memory,
}: Results): Goal[] {
  return [
    ...calls.flatMap((call) => evaluateCall(call, call.name, 'bare `node:http`')),
    ...cachedCalls.flatMap((call) => evaluateCall(call, `${call.name}, cached`, 'a bare Fastify route')),
    ...evaluateCall(home, home.name, 'a bare React Router page'),
    ...evaluateSizes(sizes),
    ...evaluateTimes(sizes.times),
    ...evaluateSlots(slots),
    ...evaluateMerchant(merchant),
    ...evaluateNotifications(notifications),
    ...evaluateRequests(requests),
    ...evaluateChat(chat),
    ...evaluateFanOut(fanOut),
    ...evaluateMemory(memory),
  ]
}

function evaluateCall(call: Call, name: string, baseline: string): Goal[] {
  if (call.target === null) return []
  const share = median(ratios(call))
  return [
    {
      text: `${name}: ${ratio(share)} of ${baseline} (at least ${call.target.toFixed(2)})`,
      isMet: share >= call.target,
    },
  ]
}

function evaluateSizes({ offers, calls }: Sizes): Goal[] {
  const goals: Goal[] = []
  const [slowest] = calls.filter((call) => !call.isSearch).toSorted((a, b) => growth(b) - growth(a))
  if (slowest) {
    goals.push({
      text:
        `With ${number(offers)} offers a call takes ${ratio(growth(slowest))} times as long at most ` +
        `(${slowest.name}; at most ${MAX_GROWTH})`,
      isMet: growth(slowest) <= MAX_GROWTH,
    })
  }
  const byKey = calls.find((call) => call.name === BY_KEY)
  const misspelt = calls.find((call) => call.name === MISSPELT)
  if (byKey && misspelt) {
    const searchRatio = misspelt.many.p95 / byKey.many.p95
    goals.push({
      text:
        `Three misspelt words among ${number(offers)} offers: ${ratio(searchRatio)} times the p95 of a ` +
        `read by primary key (at most ${MAX_SEARCH_RATIO})`,
      isMet: searchRatio <= MAX_SEARCH_RATIO,
    })
  }
  return goals
}

function evaluateTimes({ offers, byKey, calls }: Times): Goal[] {
  const goal = (when: string, latencyOf: (call: Times['calls'][number]) => Latency): Goal[] => {
    const shareOf = (call: Times['calls'][number]) => latencyOf(call).p50 / call.without.p50
    const [slowest] = calls.toSorted((a, b) => shareOf(b) - shareOf(a))
    const p95 = Math.max(...calls.map((call) => latencyOf(call).p95)) / byKey.p95
    if (!slowest) return []
    const share = shareOf(slowest)
    return [
      {
        text:
          `With next free times among ${number(offers)} offers, ${when}: ${ratio(share)} times the call without them at ` +
          `most (${slowest.name}; at most ${MAX_TIMES_GROWTH}), ${ratio(p95)} times the p95 of a read by primary key (at ` +
          `most ${MAX_TIMES_RATIO})`,
        isMet: share <= MAX_TIMES_GROWTH && p95 <= MAX_TIMES_RATIO,
      },
    ]
  }
  return [
    ...goal('nothing stored', ({ first }) => first),
    ...goal('a new question', ({ another }) => another),
    ...goal('asked before', ({ later }) => later),
  ]
}

/** How much longer bookings may take meanwhile. */
const MAX_FAN_OUT_RATIO = 1.5

const evaluateFanOut = (fanOut: FanOut): Goal[] => [
  {
    text:
      `Bookings while the followers of a store are notified: ${ratio(fanOutRatio(fanOut))} times the p95 without it ` +
      `(at most ${MAX_FAN_OUT_RATIO})`,
    isMet: fanOutRatio(fanOut) <= MAX_FAN_OUT_RATIO,
  },
]

const MIN_DELIVERY_RATIO = 0.5
const MAX_SOCKET_MEMORY_RATIO = 1.5

function evaluateChat(chat: Chat): Goal[] {
  const { delivery, memory } = chatRatios(chat)
  return [
    {
      text: `Events of chats at sockets: ${ratio(delivery)} of bare socket.io (at least ${MIN_DELIVERY_RATIO})`,
      isMet: delivery >= MIN_DELIVERY_RATIO,
    },
    {
      text: `Memory of an idle socket: ${ratio(memory)} times bare socket.io (at most ${MAX_SOCKET_MEMORY_RATIO})`,
      isMet: memory <= MAX_SOCKET_MEMORY_RATIO,
    },
  ]
}

function evaluateSlots({ staff, bookings, days, byKey, day, month, contention }: Slots): Goal[] {
  const dayRatio = day.p95 / byKey.p95
  const monthRatio = month.p95 / day.p95
  return [
    {
      text:
        `Free times of a day with ${staff} staff and ${bookings} bookings: ${ratio(dayRatio)} times the ` +
        `p95 of a read by primary key (at most ${MAX_DAY_RATIO})`,
      isMet: dayRatio <= MAX_DAY_RATIO,
    },
    {
      text:
        `Free times of ${days} such days: ${ratio(monthRatio)} times the p95 of one (at most ` +
        `${MAX_MONTH_RATIO})`,
      isMet: monthRatio <= MAX_MONTH_RATIO,
    },
    {
      text: `${contention.customers} customers for one time: ${contention.deadlocks} deadlocks (none)`,
      isMet: contention.deadlocks === 0,
    },
  ]
}

function evaluateMerchant({ staff, statements, times: { byKey, day, year } }: Merchant): Goal[] {
  const dayRatio = day.p95 / byKey.p95
  const yearRatio = year.p95 / byKey.p95
  return [
    {
      text:
        `The calendar of a day of a merchant with ${staff} staff and 5,000 bookings a month: ${ratio(dayRatio)} times ` +
        `the p95 of a read by primary key (at most ${MAX_DAY_RATIO}), by ${statements.day} statements (at most ` +
        `${MAX_CALENDAR_STATEMENTS})`,
      isMet: dayRatio <= MAX_DAY_RATIO && statements.day <= MAX_CALENDAR_STATEMENTS,
    },
    {
      text:
        `The figures of a year of this merchant: ${ratio(yearRatio)} times the p95 of a read by primary key (at most ` +
        `${MAX_YEAR_RATIO})`,
      isMet: yearRatio <= MAX_YEAR_RATIO,
    },
  ]
}

function evaluateNotifications({ rows, statements }: Notifications): Goal[] {
  const most = Math.max(statements.bell, statements.counts)
  return [
    {
      text:
        `The bell, and the counts, with ${number(rows)} notifications: ${most} statements each (at most ` +
        `${MAX_BELL_STATEMENTS}, with the one that reads the session)`,
      isMet: most <= MAX_BELL_STATEMENTS,
    },
  ]
}

function evaluateRequests({ requests, byKey, calls }: Requests): Goal[] {
  const [slowest] = calls.toSorted((a, b) => b.times.p95 - a.times.p95)
  if (!slowest) return []
  const share = slowest.times.p95 / byKey.p95
  return [
    {
      text:
        `${number(requests)} requests: ${ratio(share)} times the p95 of a read by primary key at most ` +
        `(${slowest.name}; at most ${MAX_REQUESTS_RATIO})`,
      isMet: share <= MAX_REQUESTS_RATIO,
    },
  ]
}

function evaluateMemory({ rest, firstStart }: Memory): Goal[] {
  if (rest === null) return []
  const idle = Math.max(rest, firstStart ?? 0)
  return [
    { text: `The idle server: ${formatMib(idle)} (under ${MAX_IDLE_MIB} MiB)`, isMet: idle < MAX_IDLE_MIB },
  ]
}

type Goal = { text: string; isMet: boolean }

const MAX_IDLE_MIB = 200
/** How much longer a call may take with many rows than with few. */
const MAX_GROWTH = 2
/** How much longer the p95 of a search may be than that of a read by primary key. */
const MAX_SEARCH_RATIO = 5
/** Of lists and search with next free times, compared with the same without, and with a read by primary key. */
const MAX_TIMES_GROWTH = 3
const MAX_TIMES_RATIO = 8
/** The same for the free times of a busy day, and for a month compared with a day. */
const MAX_DAY_RATIO = 10
const MAX_MONTH_RATIO = 4
/** Of the figures of a merchant's year, and the statements of the calendar of a day. */
const MAX_YEAR_RATIO = 100
const MAX_CALENDAR_STATEMENTS = 5
/** Two for what is shown, and the one that reads the session. */
/** Of lists, also deep pages. */
const MAX_REQUESTS_RATIO = 20
const MAX_BELL_STATEMENTS = 3
