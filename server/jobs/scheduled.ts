import type { AppContext } from '../app-context.ts'
import type { Log } from '../observability/log.ts'

/**
 * Work that is due by the clock. The due times are in rows, which the job finds through an index and claims one by one, so nothing is lost
 * with a queue or a process and a clock that is moved ahead brings everything that falls due (decision 004).
 */
export type ScheduledJob = {
  readonly name: string
  readonly everyMs: number
  /** Housekeeping and checks, which no business rule waits for. */
  readonly isMaintenance?: true
  run(app: AppContext): Promise<unknown>
}

const AT_ONCE = 4

/** One item of a scheduled job: what fails, perhaps at a lock that is held, is logged, stays due and holds up no other. */
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

/** Does the work for each item, a few at a time. */
export async function forEachDue<T>(
  log: Log,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  describe: (item: T) => Record<string, unknown>,
): Promise<void> {
  const queue = [...items]
  const next = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const due = item
      await attempt(log, describe(due), () => work(due))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
