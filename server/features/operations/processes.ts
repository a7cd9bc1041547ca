/** The processes that run, with what their circuit breakers know: each writes its row every few seconds. */
import { hostname } from 'node:os'
import { appVersion } from '#server/app-version.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Feature, ProviderState } from '#server/feature.ts'
import { uuidv7 } from '#server/ids.ts'
import { deleteInBatches, type Db, type Queryable } from '#server/platform/database/database.ts'
import { DAY, MINUTE, SECOND } from '#domain/time/time.ts'
import { inBackground } from '#server/platform/observability/log.ts'

const REPORT_EVERY_MS = 10 * SECOND
/** After this long without a report a process has ended. */
const ENDED_AFTER_MS = MINUTE
/** Time for which the knowledge of an ended process about the providers is of use. */
const RETENTION_MS = DAY

/** A provider in JSON; times are ISO. */
type StoredProvider = {
  name: string
  isOpen: boolean
  lastSuccessAt: string | null
  lastFailureAt: string | null
}
export type ProcessRow = {
  id: string
  host: string
  version: string
  nodeVersion: string
  services: string[]
  providers: StoredProvider[]
  startedAt: Date
  seenAt: Date
  isRunning: boolean
}

/** Reports until the process stops. */
export function reportRegularly(app: AppContext, features: readonly Feature[]): () => Promise<void> {
  const report = createReporter(app, features)
  const attempt = () => inBackground(app.log, 'process.report.failed', report)
  attempt()
  const timer = setInterval(attempt, REPORT_EVERY_MS)
  timer.unref()
  return async () => clearInterval(timer)
}

export function createReporter(app: AppContext, features: readonly Feature[]): () => Promise<void> {
  const { config, clock, database } = app
  const startedAt = clock.now()
  const id = uuidv7(startedAt.getTime())
  const version = appVersion()
  return () =>
    upsertProcess(database.db, {
      id,
      host: hostname(),
      version,
      nodeVersion: process.version,
      services: [...config.services],
      providers: features.flatMap((feature) => feature.providers?.(app) ?? []),
      startedAt,
      seenAt: clock.now(),
    })
}

type Report = Omit<ProcessRow, 'providers' | 'isRunning'> & { providers: ProviderState[] }

async function upsertProcess(db: Db, report: Report): Promise<void> {
  const providers = JSON.stringify(report.providers)
  await db
    .insertInto('processes')
    .values({
      id: report.id,
      host: report.host,
      version: report.version,
      node_version: report.nodeVersion,
      services: report.services,
      providers,
      started_at: report.startedAt,
      seen_at: report.seenAt,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ providers, seen_at: report.seenAt }))
    .execute()
}

/** Returns the processes of the last day, the newest first. */
export async function listProcesses(db: Queryable, now: Date): Promise<ProcessRow[]> {
  const rows = await db
    .selectFrom('processes')
    .select([
      'id',
      'host',
      'version',
      'node_version as nodeVersion',
      'services',
      'providers',
      'started_at as startedAt',
      'seen_at as seenAt',
    ])
    .where('seen_at', '>', new Date(now.getTime() - RETENTION_MS))
    .orderBy('seen_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    ...row,
    providers: row.providers as StoredProvider[], // written by `upsertProcess`
    isRunning: row.seenAt.getTime() > now.getTime() - ENDED_AFTER_MS,
  }))
}

export const pruneProcesses = (db: Db, now: Date): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('processes')
      .where('id', 'in', (e) =>
        e
          .selectFrom('processes')
          .select('id')
          .where('seen_at', '<', new Date(now.getTime() - RETENTION_MS))
          .limit(limit),
      )
      .executeTakeFirstOrThrow()
      .then(({ numDeletedRows }) => ({ numAffectedRows: numDeletedRows })),
  )
