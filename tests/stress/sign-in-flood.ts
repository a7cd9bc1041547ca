/**
 * A flood of sign-ins, each of which costs 30 ms of CPU for the password hash, must not slow down other
 * requests.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { postTimed, quantile, type TimedReply } from './measure.ts'
import type { StressResult } from './target.ts'

const SIGN_INS_PER_SECOND = 300
const DURATION_SECONDS = 10
const MAX_SLOWDOWN = 3
const READ_INTERVAL_MS = 25

export async function testSignInFlood(base: string): Promise<StressResult[]> {
  const quietMs = await readOffers(base, DURATION_SECONDS)
  // The flood comes from a separate process, so that it does not slow down the process that measures.
  const child = fork(fileURLToPath(import.meta.url), [base], { execArgv: process.execArgv })
  const reading = readOffers(base, DURATION_SECONDS)
  const [replies] = (await once(child, 'message')) as [SignInReply[]] // sent at the end of this file
  const loadedMs = await reading
  const before = quantile(quietMs, 0.95)
  const during = quantile(loadedMs, 0.95)
  const refused = replies.filter(({ status }) => status !== 200)
  const unexpected = refused.filter(
    ({ status, retryAfter }) => (status !== 429 && status !== 503) || retryAfter === null,
  )
  const count = (status: number) => replies.filter((each) => each.status === status).length
  return [
    {
      text:
        `${SIGN_INS_PER_SECOND} sign-ins per second: GET /offers has a p95 of ${during.toFixed(1)} ms, ` +
        `${before.toFixed(1)} ms without them (${(during / before).toFixed(1)} times, at most ` +
        `${MAX_SLOWDOWN})`,
      holds: during / before <= MAX_SLOWDOWN,
    },
    {
      text:
        `Of ${replies.length} sign-ins ${count(200)} succeeded, ${count(503) + count(429)} were refused ` +
        `with Retry-After, ${unexpected.length} had another reply`,
      holds: unexpected.length === 0 && count(200) > 0,
    },
  ]
}

async function readOffers(base: string, seconds: number): Promise<number[]> {
  const times: number[] = []
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    const startedAt = performance.now()
    const reply = await fetch(`${base}/api/v1/offers?limit=12`)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`GET /offers returned ${reply.status}`)
    times.push(performance.now() - startedAt)
    await new Promise((done) => setTimeout(done, READ_INTERVAL_MS))
  }
  return times
}

type SignInReply = Pick<TimedReply, 'status' | 'retryAfter'>

/** Sends at a fixed rate, whether or not earlier requests have been answered. */
async function floodWithSignIns(base: string): Promise<SignInReply[]> {
  const emails = ['wanjiku@d3.test', 'otieno@d3.test']
  const startedAt = performance.now()
  const sent: Promise<TimedReply>[] = []
  while (performance.now() < startedAt + DURATION_SECONDS * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * SIGN_INS_PER_SECOND)
    while (sent.length < due) {
      const email = emails[sent.length % emails.length]
      sent.push(postTimed(base, '/users/login', { email, password: 'karibu-2026' }))
    }
    await new Promise((done) => setTimeout(done, 2))
  }
  const replies = await Promise.all(sent)
  return replies.map(({ status, retryAfter }) => ({ status, retryAfter }))
}

// This file is also the script of the child process that sends the flood.
const [, script, base] = process.argv
if (script === fileURLToPath(import.meta.url) && base && process.send) {
  process.send(await floodWithSignIns(base), () => process.exit())
}
