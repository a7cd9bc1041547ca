/** PostgreSQL is killed repeatedly while customers pay (F11 of docs/rules/reliability.md#fault-tests). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  startPostgres,
  type RunningPostgres,
} from '#server/platform/database/embedded-postgres/embedded-postgres.ts'
import { isRunning, replyOrNull, type StressEnvironment } from './environment.ts'
import { quantile } from './measure.ts'
import {
  checkAllInvariants,
  createPeople,
  pause,
  type Person,
  type StressResult,
  type Target,
} from './target.ts'
import { emptyObservations, openDelayedMpesa, openShops, runRound, type Scenario } from './kill-rounds.ts'
import { reconcilePayments } from './kill-reconciliation.ts'

const MAX_RECOVERY_SECONDS = 10

export async function testPostgresKills(
  environment: StressEnvironment,
  { kills, immediateStops, payers }: { kills: number; immediateStops: number; payers: number },
): Promise<StressResult[]> {
  const dir = join(environment.scratchDir, 'killed-postgres')
  let readyAt = 0
  const openPostgres = () =>
    startPostgres({
      dir,
      port: environment.port + 10,
      log: () => undefined,
      onOutput: (line) => {
        if (line.includes('ready to accept connections')) readyAt = performance.now()
      },
    })
  let postgres: RunningPostgres = await openPostgres()
  environment.onEnd(() => postgres.stop())
  await environment.migrate(postgres.url)
  const server = await environment.startServer({
    DATABASE_URL: postgres.url,
    DEMO: '0',
    MPESA_URL: await openDelayedMpesa(environment),
  })
  const target = await environment.openTarget(postgres.url, { isDatabaseKilled: true })
  let isDown = false
  const scenario: Scenario = { target, shops: await openShops(target), isDown: () => isDown }
  const [probePerson] = await createPeople(target, 1)
  const observations = emptyObservations()
  const awayMs: number[] = []
  const servedMs: number[] = []
  const readyMs: number[] = []
  const killPostgres = async (signal: NodeJS.Signals): Promise<void> => {
    isDown = true
    const postmaster = Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0])
    const killedAt = performance.now()
    process.kill(postmaster, signal)
    await pause(target.random.integer(500, 2_000))
    const measureRecovery = startProbing(target, probePerson!)
    postgres = await openPostgres()
    isDown = false
    awayMs.push(readyAt - killedAt)
    const recovery = await measureRecovery(readyAt)
    servedMs.push(recovery.servedMs)
    readyMs.push(recovery.readyMs)
  }
  for (let round = 0; round < kills + immediateStops; round++) {
    // SIGQUIT is what `pg_ctl stop -m immediate` sends.
    const signal = round < kills ? 'SIGKILL' : 'SIGQUIT'
    await runRound(scenario, observations, payers, round, () => killPostgres(signal))
  }
  const name = `F11: PostgreSQL killed ${kills} times and stopped immediately ${immediateStops} times`
  const hasSurvived = isRunning(server)
  const result = hasSurvived ? 'ran all the time' : `ended with ${server.exitCode ?? server.signalCode}`
  const survival = { text: `${name}: the server process (${server.pid}) ${result}`, holds: hasSurvived }
  // The open payments are never decided without the server.
  if (!hasSurvived) return [survival]

  const medianServed = quantile(servedMs, 0.5) / 1000
  const slowestServed = Math.max(...servedMs) / 1000
  const slowestReady = Math.max(...readyMs) / 1000
  const medianAway = quantile(awayMs, 0.5) / 1000
  return [
    survival,
    ...(await reconcilePayments(scenario, observations, name)),
    {
      text:
        `${name}: requests were served ${medianServed.toFixed(2)} s after PostgreSQL was ready in the ` +
        `median, ${slowestServed.toFixed(2)} s at most, and /ready returned 200 after ` +
        `${slowestReady.toFixed(2)} s at most (${MAX_RECOVERY_SECONDS} s); PostgreSQL was down for ` +
        `${medianAway.toFixed(1)} s in the median`,
      holds: slowestServed <= MAX_RECOVERY_SECONDS && slowestReady <= MAX_RECOVERY_SECONDS,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F11'),
  ]
}

/**
 * Sends requests at a fixed rate. The returned function stops that, and resolves with how long after `since`
 * the first of them succeeded. A request that hangs delays no other.
 */
function startProbing(
  { base }: Target,
  { token }: Person,
): (since: number) => Promise<{ servedMs: number; readyMs: number }> {
  const servedAt: number[] = []
  const readyAt: number[] = []
  const probe = async (url: string, headers: Record<string, string>, successes: number[]): Promise<void> => {
    const reply = await replyOrNull(fetch(url, { headers, signal: AbortSignal.timeout(2_000) }))
    const now = performance.now()
    await reply?.arrayBuffer().catch(() => undefined)
    if (reply?.status === 200) successes.push(now)
  }
  const interval = setInterval(() => {
    void probe(`${base}/api/v1/users/profile`, { authorization: `Bearer ${token}` }, servedAt)
    void probe(`${base}/ready`, {}, readyAt)
  }, 25)
  const firstSince = (times: readonly number[], since: number) => times.find((time) => time >= since)
  return async (since) => {
    const deadline = performance.now() + 15_000
    while (performance.now() < deadline) {
      if (firstSince(servedAt, since) !== undefined && firstSince(readyAt, since) !== undefined) break
      await pause(10)
    }
    clearInterval(interval)
    return {
      servedMs: (firstSince(servedAt, since) ?? Infinity) - since,
      readyMs: (firstSince(readyAt, since) ?? Infinity) - since,
    }
  }
}
