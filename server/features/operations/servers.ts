/** Alerts about PostgreSQL’s standbys and Redis, without which D3 keeps working. */
import { MINUTE } from '#domain/time/time.ts'
import { isRedisReachable } from '#server/adapters/redis/redis.ts'
import { createContext, oncePerApp, transaction, type AppContext } from '#server/app-context.ts'
import { raiseAlert, resolveAlerts, type AlertKind } from '#server/features/alerts/alerts.ts'
import { lacksSynchronous, readReplication } from '#server/platform/database/startup/replication.ts'

/** The size of one WAL file. */
const LATE_BYTES = 16 * 1024 ** 2
/** A shorter fault ends by itself, such as a switch to another primary. */
const RAISE_AFTER_MS = MINUTE
/** The job runs in any process, so what this one saw longer ago is discarded. */
const STALE_AFTER_MS = 3 * MINUTE

type Fault = { kind: AlertKind; subject: string; detail: string }

/** Raises an alert for a fault that has lasted for a minute, and resolves it when the fault has ended. */
export async function watchServers(app: AppContext): Promise<void> {
  const faults = await listFaults(app)
  const held = remember(app, faults)
  await transaction(createContext(app, null), async (tx) => {
    for (const fault of held) await raiseAlert(tx, fault)
    for (const kind of ['standby-missing', 'standby-late', 'redis-down'] as const) {
      const exceptSubjects = faults.filter((fault) => fault.kind === kind).map(({ subject }) => subject)
      await resolveAlerts(tx, { kind, exceptSubjects }, 'It has ended.')
    }
  })
}

async function listFaults({ database, config: { redisUrl } }: AppContext): Promise<Fault[]> {
  const replication = await readReplication(database.db)
  const faults: Fault[] = []
  if (lacksSynchronous(replication))
    faults.push({
      kind: 'standby-missing',
      subject: 'database',
      detail: 'The primary requires a synchronous standby and has none, so writes wait for one.',
    })
  for (const { name, lagBytes } of replication.standbys)
    if (lagBytes > LATE_BYTES)
      faults.push({
        kind: 'standby-late',
        subject: name,
        detail: `The standby ${name} has not applied the last ${Math.round(lagBytes / 1024 ** 2)} MB of the log.`,
      })
  if (redisUrl !== null && !(await isRedisReachable(redisUrl)))
    faults.push({
      kind: 'redis-down',
      subject: 'redis',
      detail: 'Live events do not reach other processes, and each process counts rate limits for itself.',
    })
  return faults
}

/** Time since which this process has seen each fault, and the time of its last look. */
const getMemory = oncePerApp(() => ({ since: new Map<string, number>(), lookedAt: -Infinity }))

/** Remembers the faults and returns those that this process has seen at each look for a minute. */
function remember(app: AppContext, faults: readonly Fault[]): Fault[] {
  const memory = getMemory(app)
  const now = app.clock.now().getTime()
  const before = now - memory.lookedAt > STALE_AFTER_MS ? new Map<string, number>() : memory.since
  const toKey = ({ kind, subject }: Fault): string => `${kind} ${subject}`
  memory.since = new Map(faults.map((fault) => [toKey(fault), before.get(toKey(fault)) ?? now]))
  memory.lookedAt = now
  return faults.filter((fault) => now - memory.since.get(toKey(fault))! >= RAISE_AFTER_MS) // set above
}
