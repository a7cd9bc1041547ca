/**
 * One at a time per key, in this process. In front of a database lock it keeps the waiters from holding connections: two hundred fans of
 * one slot would starve a pool of twelve, and with it every other request (reliability.md §0, write-path rules).
 */
import { generalProblems } from '#contract/problem.ts'

export class KeyedQueue {
  readonly #tails = new Map<string, { last: Promise<unknown>; waiting: number }>()
  readonly #depth: number

  constructor(depth: number) {
    this.#depth = depth
  }

  /** Runs `work` after all earlier work of this key; refuses at once when too many wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const tail = this.#tails.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (tail.waiting >= this.#depth) throw generalProblems.busy().with({ retryAfter: 2 })
    tail.waiting++
    const mine = tail.last.then(work, work)
    tail.last = mine.catch(() => undefined)
    this.#tails.set(key, tail)
    try {
      return await mine
    } finally {
      if (--tail.waiting === 0) this.#tails.delete(key)
    }
  }
}
