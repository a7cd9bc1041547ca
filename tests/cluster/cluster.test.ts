import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, test } from 'mocha'
import { configure } from '#deploy/configure.ts'
import { readConfig } from '#server/config/config.ts'
import { ClientLog, longestGap } from './log.ts'
import { losesWrites } from './programs.ts'
import { combine, resultRow, formatResults, type FaultResult } from './results.ts'
import { databaseNodeValues, etcdNodeValues } from './values.ts'

const values = {
  ...databaseNodeValues('/dir', 0),
  ...etcdNodeValues('/dir', 0),
  HOST: '127.0.3.11',
  HAPROXY: '127.0.3.21',
}
const fill = (file: string): string => configure(readFileSync(`deploy/${file}`, 'utf8'), values)

describe('configuration files of a cluster', () => {
  test('every placeholder has a value', () => {
    const files = [
      'etcd/etcd.env',
      'patroni/patroni.yml',
      'patroni/post-bootstrap.sh',
      'haproxy/haproxy.cfg',
      'redis/redis.conf',
      'nginx/nginx.conf',
      'd3.env',
    ]
    for (const file of files) assert.doesNotMatch(fill(file), /@[A-Z0-9_]+@/, file)
  })

  test('names the placeholders without a value', () => {
    assert.throws(() => configure('a @ONE@ b @TWO@ @THREE@', { TWO: '2' }), {
      message: 'No value for ONE, THREE',
    })
    assert.equal(configure('d3:@ONE@@@TWO@:5000', { ONE: '1', TWO: '2' }), 'd3:1@2:5000')
  })

  test('the settings of D3 are complete for production', () => {
    const config = readConfig({ ...parseEnv(fill('d3.env')), NODE_ENV: 'production' })
    assert.equal(config.databaseUrl, 'postgres://d3:d3-on-loopback@127.0.3.21:5000/d3')
    assert.equal(config.processes, 3)
  })

  test('the timeouts of Patroni fit into the time after which another node takes over', () => {
    const [ttl, loopWait, retryTimeout] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
      Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(fill('patroni/patroni.yml'))?.[1]),
    )
    assert.ok(loopWait! + 2 * retryTimeout! <= ttl!)
  })
})

test('versions of Patroni before 3.0.3 are refused', () => {
  for (const version of ['2.1.4', '3.0.0', '3.0.2']) assert.equal(losesWrites(version), true, version)
  for (const version of ['3.0.3', '3.1.0', '4.0.4']) assert.equal(losesWrites(version), false, version)
})

test('the longest gap includes the time after the last success', async () => {
  assert.equal(longestGap([0, 100, 900, 1_000]), 800)
  assert.equal(longestGap([]), 0)
  const log = new ClientLog()
  await log.observe('write', Promise.resolve({ status: 503, body: { code: 'busy' }, ms: 1 }))
  await log.observe('write', Promise.reject(new Error('refused')))
  await log.observe('write', Promise.resolve({ status: 503, body: { code: 'busy' }, ms: 1 }))
  assert.ok(Math.abs(log.gap('write', log.startedAt + 5_000) - 5) < 0.001)
  assert.deepEqual(
    [...log.failures()],
    [
      ['503 busy', 2],
      ['no connection', 1],
    ],
  )
})

test('results have a row of each fault, and a line of each check of the books', () => {
  const count = { acknowledged: 3, lost: 1, doubled: 0 }
  const result: FaultResult = {
    name: 'a fault',
    writeGap: 1.25,
    pageGap: 0.5,
    readGap: 2,
    bookings: count,
    payments: count,
    messages: count,
    edits: count,
    pictures: count,
    liveMessages: 2,
    failures: new Map([['503 busy', 1]]),
    recoveryMs: 10,
  }
  const results = formatResults([result], ['All holds'])
  assert.ok(results.includes(`| ${resultRow(result).join(' | ')} |`))
  assert.ok(results.endsWith('- All holds.'))

  const both = combine(result, { ...result, writeGap: 3, failures: new Map([['503 busy', 2]]) })
  assert.deepEqual([both.writeGap, both.pageGap, both.bookings.lost], [3, 0.5, 2])
  assert.match(resultRow(both).join(' | '), /3 × 503 busy$/)
})
