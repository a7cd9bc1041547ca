/** The clock of the app whose data an operator's command reads: that of its sandbox may have been moved. */
import * as z from 'zod'
import { movableClock, systemClock, type Clock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'

const ANSWER_WITHIN_MS = 10_000
const Answer = z.object({ now: z.iso.datetime() })

/** Returns the configured clock if no sandbox runs. */
export async function openAppClock(config: Config): Promise<Clock> {
  if (!config.sandbox) return systemClock
  const clock = movableClock(config.sandboxAheadMs)
  const now = await askSandbox(config)
  if (now) clock.advance(now.getTime() - clock.now().getTime())
  return clock
}

async function askSandbox({ host, sandboxPort }: Config): Promise<Date | null> {
  const reply = await fetch(`http://${host}:${sandboxPort}/api/clock`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: unknown) => {
    if (isUnreachable(error)) return null
    throw error
  })
  return reply && new Date(Answer.parse(await reply.json()).now)
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'
