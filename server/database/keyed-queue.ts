/**
 * Runs work of one key one after another, in this process. Used in front of a database lock, so that requests that wait for it hold no
 * connection: two hundred requests for one slot would otherwise use up a pool of twelve, and block every other request.
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
 * Runs so much work at once, in this process; the rest waits in the order in which it came. As waiting work holds its input in memory, its
 * number and its time are limited.
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
      // The slot passes on, so that work that arrives at this moment does not overtake.
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
