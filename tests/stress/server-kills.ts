/** The server is killed repeatedly while customers pay (F9 of docs/rules/reliability.md#fault-tests). */
import { waitForExit, type StressEnvironment } from './environment.ts'
import { quantile } from './measure.ts'
import { checkAllInvariants, type StressResult } from './target.ts'
import { emptyObservations, openDelayedMpesa, openShops, runRound, type Scenario } from './kill-rounds.ts'
import { reconcilePayments } from './kill-reconciliation.ts'

const MAX_START_SECONDS = 5

export async function testServerKills(
  environment: StressEnvironment,
  { kills, payers }: { kills: number; payers: number },
): Promise<StressResult[]> {
  const databaseUrl = await environment.createDatabase('killed_server')
  let isDown = false
  const env = { DATABASE_URL: databaseUrl, DEMO: '0', MPESA_URL: await openDelayedMpesa(environment) }
  let server = await environment.startServer(env)
  const target = await environment.openTarget(databaseUrl)
  const scenario: Scenario = { target, shops: await openShops(target), isDown: () => isDown }
  const observations = emptyObservations()
  const startMs: number[] = []
  const killServer = async (): Promise<void> => {
    isDown = true
    server.kill('SIGKILL')
    await waitForExit(server)
    const startedAt = performance.now()
    server = await environment.startServer(env)
    startMs.push(performance.now() - startedAt)
    isDown = false
  }
  for (let round = 0; round < kills; round++) {
    await runRound(scenario, observations, payers, round, killServer)
  }
  const name = `F9: the server killed ${kills} times`
  const medianSeconds = quantile(startMs, 0.5) / 1000
  const slowestSeconds = Math.max(...startMs) / 1000
  return [
    ...(await reconcilePayments(scenario, observations, name)),
    {
      text:
        `${name}: ready ${medianSeconds.toFixed(1)} s after its start in the median, ` +
        `${slowestSeconds.toFixed(1)} s at most (${MAX_START_SECONDS})`,
      holds: slowestSeconds <= MAX_START_SECONDS,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F9'),
  ]
}
