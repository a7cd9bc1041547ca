/** A flood of sign-ins, each worth a whole core for thirty milliseconds, must not take the rest of the site along. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Promised } from './stress.ts'
import { post, quantile, type Answered } from './asking.ts'

const OFFERED_A_SECOND = 300
const SECONDS = 10
const MOST_SLOWER = 3
const ASK_EVERY_MS = 25

export async function flood(base: string): Promise<Promised[]> {
  const quiet = await readOffers(base, SECONDS)
  // The flood comes from a process of its own, so that it does not slow the one that measures.
  const child = fork(fileURLToPath(import.meta.url), [base], { execArgv: process.execArgv })
  const reading = readOffers(base, SECONDS)
  const [told] = (await once(child, 'message')) as [Told] // from `offerSignIns` below
  const loaded = await reading
  const [before, during] = [quantile(quiet, 0.95), quantile(loaded, 0.95)]
  const refused = told.statuses.filter(({ status }) => status !== 200)
  const strange = refused.filter(({ status, retryAfter }) => (status !== 429 && status !== 503) || retryAfter === null)
  const count = (status: number) => told.statuses.filter((each) => each.status === status).length
  return [
    {
      text: `${OFFERED_A_SECOND} sign-ins a second: GET /offers has a p95 of ${during.toFixed(1)} ms, ${before.toFixed(1)} ms when it is quiet (${(during / before).toFixed(1)} times, at most ${MOST_SLOWER})`,
      isCached: during / before <= MOST_SLOWER,
    },
    {
      text: `of ${told.statuses.length} sign-ins ${count(200)} were let in, ${count(503) + count(429)} told to come back later, ${strange.length} answered otherwise`,
      isCached: strange.length === 0 && count(200) > 0,
    },
  ]
}

async function readOffers(base: string, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const began = performance.now()
    const reply = await fetch(`${base}/api/v1/offers?limit=12`)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`GET /offers answered ${reply.status}`)
    times.push(performance.now() - began)
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS))
  }
  return times
}

type Told = { statuses: Pick<Answered, 'status' | 'retryAfter'>[] }

/** At its own pace, whether answered or not. */
async function offerSignIns(base: string): Promise<Told> {
  const people = ['wanjiku', 'otieno'].map((name) => `${name}@d3.test`)
  const began = performance.now()
  const all: Promise<Answered>[] = []
  while (performance.now() < began + SECONDS * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * OFFERED_A_SECOND)
    while (all.length < due) all.push(post(base, '/users/login', { email: people[all.length % people.length], password: 'karibu-2026' }))
    await new Promise((done) => setTimeout(done, 2))
  }
  return { statuses: (await Promise.all(all)).map(({ status, retryAfter }) => ({ status, retryAfter })) }
}

const [, script, base] = process.argv
if (script === fileURLToPath(import.meta.url) && base && process.send) {
  process.send(await offerSignIns(base), () => process.exit())
}
