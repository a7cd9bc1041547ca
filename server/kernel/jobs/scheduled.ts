import type { House } from '../context.ts'

/**
 * Work that is due by the clock. The due times are in rows, which the job finds through an index and claims one by one, so nothing is lost
 * with a queue or a process and a clock that is moved ahead brings everything that falls due (decision 004).
 */
export type ScheduledJob = {
  readonly name: string
  readonly everyMs: number
  /** Housekeeping and checks, which no business rule waits for. */
  readonly isMaintenance?: true
  run(house: House): Promise<unknown>
}
