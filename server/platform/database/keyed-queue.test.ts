import assert from 'node:assert/strict'
import { test } from 'mocha'
import { Problem } from '#contract/problem.ts'
import { Slots } from './keyed-queue.ts'

const isBusy = (error: unknown) => error instanceof Problem && error.status === 503 && error.retryAfter === 2

/** Work that ends when `end` is called. */

function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, end: resolve }
}

test('runs as many tasks at a time as there are slots, the others in order of arrival', async () => {
  const slots = new Slots({ running: 2, waiting: 3, waitMs: 60_000 })
  const started: number[] = []
  const jobs = Array.from({ length: 5 }, work)
  const done = jobs.map(({ promise }, nth) =>
    slots.run(async () => {
      started.push(nth)
      await promise
      return nth
    }),
  )
  assert.deepEqual(started, [0, 1])
  jobs[1]!.end()
  await done[1]
  assert.deepEqual(started, [0, 1, 2])
  for (const { end } of jobs) end()
  assert.deepEqual(await Promise.all(done), [0, 1, 2, 3, 4])
  assert.deepEqual(started, [0, 1, 2, 3, 4])
})

test('throws immediately when too many are waiting', async () => {
  const slots = new Slots({ running: 1, waiting: 1, waitMs: 60_000 })
  const [first, second] = [work(), work()]
  const running = slots.run(() => first.promise)
  const waiting = slots.run(() => second.promise)
  await assert.rejects(
    slots.run(async () => undefined),
    isBusy,
  )
  first.end()
  second.end()
  await Promise.all([running, waiting])
  assert.equal(await slots.run(async () => 'next'), 'next')
})

test('leaves places for others when many tasks with one key are waiting', async () => {
  const slots = new Slots({ running: 1, waiting: 3, waitingPerKey: 2, waitMs: 60_000 })
  const first = work()
  const started: string[] = []
  const run = (key: string) => slots.run(async () => void started.push(key), key)
  const waiting = [slots.run(() => first.promise, 'many'), run('many'), run('many')]
  await assert.rejects(run('many'), isBusy)
  waiting.push(run('other'))
  await assert.rejects(run('another'), isBusy)
  first.end()
  await Promise.all(waiting)
  assert.deepEqual(started, ['many', 'many', 'other'])
  await run('many')
})

test('rejects work that has waited too long, and does not start it', async () => {
  const slots = new Slots({ running: 1, waiting: 5, waitMs: 20 })
  const first = work()
  const running = slots.run(() => first.promise)
  let hasStarted = false
  await assert.rejects(
    slots.run(async () => {
      hasStarted = true
    }),
    isBusy,
  )
  first.end()
  await running
  assert.equal(await slots.run(async () => 'next'), 'next')
  assert.equal(hasStarted, false)
})

test('releases the slot when the work fails', async () => {
  const slots = new Slots({ running: 1, waiting: 1, waitMs: 60_000 })
  await assert.rejects(
    slots.run(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await slots.run(async () => 1), 1)
})
