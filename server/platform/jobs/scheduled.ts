import type { AppContext } from '../../app-context.ts'
import type { Log } from '../observability/log.ts'

/**
 * Work that is due by the injected clock. Due times are in rows, which the job finds through an index and
 * claims one by one, so that nothing is lost with a process, and moving the clock forward makes everything
 * due (decision 004).
 */
export type ScheduledJob = {
  readonly name: string
  readonly everyMs: number
  /** Pruning and checks, which no business rule depends on. */
  readonly isMaintenance?: true
  run(app: AppContext): Promise<unknown>
}

const CONCURRENCY = 4
/** Rows that are read at a time. */
const BATCH = 200

/**
 * Processes one item. A failure, such as a lock timeout, is logged; the item stays due and does not delay
 * others.
 */
export async function attempt(
  log: Log,
  item: Record<string, unknown>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.error({ err: error, ...item }, 'due-item.failed')
    return false
  }
}

/** Processes the items, a few at a time: `parallel` of them. Returns whether all succeeded. */
export async function processEach<T>(
  log: Log,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  describe: (item: T) => Record<string, unknown>,
  parallel = CONCURRENCY,
): Promise<boolean> {
  const queue = [...items]
  let succeeded = true
  const next = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const due = item
      if (!(await attempt(log, describe(due), () => work(due)))) succeeded = false
    }
  }
  await Promise.all(Array.from({ length: parallel }, next))
  return succeeded
}

type BatchApp = Pick<AppContext, 'log'> & { jobs: Pick<AppContext['jobs'], 'isStopping'> }

/**
 * Processes batch after batch, so that a rush is not spread over many runs. Failed items are still due and would come again at
 * once, so they wait for the next run, as the rest does when the process stops.
 */
export async function inBatches<T>(
  { jobs }: BatchApp,
  list: (limit: number) => Promise<T[]>,
  process: (rows: T[]) => Promise<boolean>,
): Promise<void> {
  while (!jobs.isStopping) {
    const rows = await list(BATCH)
    if (!(await process(rows)) || rows.length < BATCH) return
  }
}

/** Processes all rows that are due, a few at a time. */
export const forEachDue = <T>(
  app: BatchApp,
  list: (limit: number) => Promise<T[]>,
  work: (row: T) => Promise<unknown>,
  describe: (row: T) => Record<string, unknown>,
): Promise<void> => inBatches(app, list, (rows) => processEach(app.log, rows, work, describe))
