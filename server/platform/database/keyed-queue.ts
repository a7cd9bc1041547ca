/**
 * Runs work with the same key one after another, in this process. Used before a database lock, so that
 * waiting requests hold no connection: two hundred requests for one slot would otherwise use all connections
 * of the pool and block every other request.
 */
import { generalProblems } from '#contract/problem.ts'

export class KeyedQueue {
  readonly #tails = new Map<string, { last: Promise<unknown>; waiting: number }>()
  readonly #depth: number

  constructor(depth: number) {
    this.#depth = depth
  }

  /** Runs `work` after all earlier work with this key; throws immediately when too many are waiting. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const tail = this.#tails.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (tail.waiting >= this.#depth) throw generalProblems.busy().with({ retryAfter: 2 })
    tail.waiting++
    const result = tail.last.then(work, work)
    tail.last = result.catch(() => undefined)
    this.#tails.set(key, tail)
    try {
      return await result
    } finally {
      if (--tail.waiting === 0) this.#tails.delete(key)
    }
  }
}

type SlotsOptions = {
  running: number
  waiting: number
  /** Number of tasks with the same key that may wait. */
  waitingPerKey?: number
  waitMs: number
}

/**
 * Runs a limited number of tasks concurrently, in this process; the others wait in order of arrival. Their
 * number and waiting time are limited too, because waiting tasks hold their input in memory.
 */
export class Slots {
  readonly #max: SlotsOptions
  readonly #waiting: { key: string | undefined; start: () => void }[] = []
  #running = 0

  constructor(max: SlotsOptions) {
    this.#max = max
  }

  async run<T>(work: () => Promise<T>, key?: string): Promise<T> {
    if (this.#running < this.#max.running) this.#running++
    else await this.#waitForSlot(key)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The slot is handed over, so that a task that arrives now does not overtake.
      if (next) next.start()
      else this.#running--
    }
  }

  #waitForSlot(key: string | undefined): Promise<void> {
    if (!this.#mayWait(key)) throw generalProblems.busy().with({ retryAfter: 2 })
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timeout)
        resolve()
      }
      const task = { key, start }
      const timeout = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(task), 1)
        reject(generalProblems.busy().with({ retryAfter: 2 }))
      }, this.#max.waitMs)
      this.#waiting.push(task)
    })
  }

  #mayWait(key: string | undefined): boolean {
    const { waiting, waitingPerKey = waiting } = this.#max
    if (this.#waiting.length >= waiting) return false
    return key === undefined || this.#waiting.filter((task) => task.key === key).length < waitingPerKey
  }
}
