/**
 * Work that time brings: holds that lapse, payments to be asked about, refunds to be sent, news to be handed out. What is due stands in the
 * rows themselves, by the house's clock; a sweep looks for it. So nothing can be lost with a queue, a job is never scheduled twice, and a
 * clock that is moved ahead brings everything that falls due (decision 004).
 */
import pg from 'pg'
import type { House } from './context.ts'
import type { Outbox } from './outbox.ts'

export type Sweep = { name: string; everyMs: number; run(house: House): Promise<unknown> }

/** Starts the sweeps and the outbox. `stop` waits for what is running. */
export function startWorker(house: House, outbox: Outbox, sweeps: readonly Sweep[]): { stop(): Promise<void>; sweepNow(): Promise<void> } {
  let stopping = false
  const all: Sweep[] = [...sweeps, { name: 'outbox', everyMs: 2_000, run: () => outbox.deliver(house) }]
  const loops = all.map((sweep) => repeat(house, sweep, () => stopping))
  const listener = listenForNews(house, () => loops.at(-1)!.wake())
  return {
    /** Everything that is due by now, at once: for a clock that was moved. */
    async sweepNow() {
      for (const sweep of all) await sweep.run(house)
      // What the loops beside have taken meanwhile is not done before they are, and may have brought more.
      do await Promise.all(loops.map((loop) => loop.idle()))
      while ((await outbox.deliver(house)) > 0 || loops.some((loop) => loop.isRunning()))
    },
    async stop() {
      stopping = true
      await (await listener)?.end().catch(() => undefined)
      await Promise.all(loops.map((loop) => loop.end()))
    },
  }
}

function repeat(house: House, sweep: Sweep, stopping: () => boolean) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false
  const turn = (): void => {
    clearTimeout(timer)
    if (running) {
      again = true
      return
    }
    running = sweep
      .run(house)
      .then(
        () => undefined,
        (error: unknown) => house.log.error({ err: error, sweep: sweep.name }, 'A sweep failed'),
      )
      .finally(() => {
        running = null
        if (stopping()) return
        if (again) {
          again = false
          setImmediate(turn)
        } else timer = setTimeout(turn, sweep.everyMs)
      })
  }
  timer = setTimeout(turn, Math.min(sweep.everyMs, 500))
  return {
    wake: () => (stopping() ? undefined : turn()),
    isRunning: () => running !== null,
    idle: async () => void (await running),
    async end() {
      clearTimeout(timer)
      await running
    },
  }
}

/** A connection of its own for LISTEN; when it breaks the outbox is still polled, only later. */
async function listenForNews(house: House, wake: () => void): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: house.database.pool.options.connectionString })
  client.on('error', (error) => house.log.warn({ err: error }, 'The connection that listens for news broke; polling goes on'))
  client.on('notification', wake)
  try {
    await client.connect()
    await client.query('LISTEN outbox')
    return client
  } catch (error) {
    house.log.warn({ err: error }, 'Could not listen for news; polling goes on')
    return null
  }
}
