/** Log of the clients of a cluster: every request, and what was acknowledged. */
import type { Reply } from '#tests/stress/target.ts'

/** `page` is a public page or list that nginx may store, `read` one that it cannot have stored. */
export type Kind = 'write' | 'page' | 'read'
export type Observation = { kind: Kind; at: number; outcome: string; isSuccess: boolean }

export class ClientLog {
  readonly observations: Observation[] = []
  readonly bookings = new Map<string, { customerId: string; offerId: string; startTime: string }>()
  /** The booking of each payment. */
  readonly payments = new Map<string, string>()
  /** The content of each chat message, which is unique. */
  readonly messages = new Set<string>()
  /** The content of each chat message that a store received on its socket. */
  readonly liveMessages = new Set<string>()
  /** The last acknowledged edit of each store, and those without an answer since. */
  readonly edits = new Map<string, { acknowledged: string; possible: Set<string> }>()
  /** The address of the picture of each account. */
  readonly pictures = new Map<string, string>()
  readonly startedAt = performance.now()

  /** Returns null if no reply came. */
  async observe(kind: Kind, request: Promise<Reply>): Promise<Reply | null> {
    try {
      const reply = await request
      const isSuccess = reply.status < 300
      this.#add(
        kind,
        isSuccess ? String(reply.status) : `${reply.status} ${reply.body.code ?? ''}`.trim(),
        isSuccess,
      )
      return reply
    } catch (error) {
      this.#add(
        kind,
        error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no connection',
        false,
      )
      return null
    }
  }

  #add(kind: Kind, outcome: string, isSuccess: boolean): void {
    this.observations.push({ kind, at: performance.now(), outcome, isSuccess })
  }

  /** Returns the longest time without a success before `until`, in seconds. After it, clients only finish. */
  gap(kind: Kind, until = performance.now()): number {
    const successes = this.observations.filter(
      (each) => each.kind === kind && each.isSuccess && each.at <= until,
    )
    return longestGap([this.startedAt, ...successes.map(({ at }) => at), until]) / 1000
  }

  /** Counts each outcome other than success. */
  failures(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const { outcome, isSuccess } of this.observations)
      if (!isSuccess) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    return counts
  }
}

/** The times are in order. */
export function longestGap(times: readonly number[]): number {
  let longest = 0
  for (const [index, time] of times.entries()) longest = Math.max(longest, time - (times[index - 1] ?? time))
  return longest
}
