import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { openLog } from '../observability/log.ts'
import { forEachDue } from './scheduled.ts'

const log = openLog({ production: false, logLevel: 'silent', logPretty: false })

type Trouble = { failing?: number; stopsAfter?: number }

/** Processes the numbers below `count`; one that fails stays due. Returns how often each was tried. */
async function processAll(
  count: number,
  { failing, stopsAfter = Infinity }: Trouble = {},
): Promise<Map<number, number>> {
  const jobs = { isStopping: false }
  const due = new Set(Array.from({ length: count }, (_, nth) => nth))
  const tries = new Map<number, number>()
  await forEachDue(
    { log, jobs },
    (limit) => Promise.resolve([...due].slice(0, limit)),
    async (number) => {
      tries.set(number, (tries.get(number) ?? 0) + 1)
      if (tries.size >= stopsAfter) jobs.isStopping = true
      if (number === failing) throw new Error('fails')
      due.delete(number)
    },
    (number) => ({ number }),
  )
  return tries
}

describe('forEachDue', () => {
  for (const count of [0, 1, 200, 1_001])
    it(`processes ${count} items, each once`, async () => {
      const tries = await processAll(count)
      assert.equal(tries.size, count)
      assert.ok([...tries.values()].every((times) => times === 1))
    })

  it('processes the rest of a batch when an item fails, and leaves that one to the next run', async () => {
    const tries = await processAll(1_000, { failing: 3 })
    assert.equal(tries.get(3), 1)
    assert.equal(tries.get(199), 1)
  })

  it('ends after the batch when the process stops', async () => {
    assert.equal((await processAll(1_000, { stopsAfter: 250 })).size, 400)
  })
})
