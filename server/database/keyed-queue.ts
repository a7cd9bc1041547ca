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

/**
 * So many at once, in this process, the others in the order they came. What waits holds its input in memory, so only so many may, and none
 * for so long that whoever asked is gone.
 */
export class Slots {
  readonly #most: { running: number; waiting: number; waitMs: number }
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(most: { running: number; waiting: number; waitMs: number }) {
    this.#most = most
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most.running) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The slot passes on, so that nobody who comes at this moment is before those who wait.
      if (next) next()
      else this.#running--
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#most.waiting) throw generalProblems.busy().with({ retryAfter: 2 })
    return new Promise((start, refuse) => {
      const begin = () => {
        clearTimeout(tooLong)
        start()
      }
      const tooLong = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1)
        refuse(generalProblems.busy().with({ retryAfter: 2 }))
      }, this.#most.waitMs)
      this.#waiting.push(begin)
    })
  }
}
