/** Rate limits of several processes, which count in Redis. */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { openRedis } from '#server/adapters/redis/redis.ts'
import { describeWithRedis, startRedis, type RedisServer } from '#tests/support/redis-server.ts'
import { until } from '#tests/support/paying.ts'
import { GENERAL_LIMITS, openLimits } from './rate-limits.ts'

describeWithRedis('two processes with Redis', () => {
  let redis: RedisServer
  const connections: ReturnType<typeof openRedis>[] = []
  before(async () => {
    redis = await startRedis()
  })
  after(async () => {
    for (const { close } of connections) await close()
    await redis?.kill()
  })

  async function openProcess() {
    const connection = openRedis(redis.url, () => undefined)
    connections.push(connection)
    await connection.connected
    return openLimits(1, GENERAL_LIMITS, connection.client)
  }
  const someone = (accountId: string) => ({ accountId, device: null, ip: '41.90.1.1' })
  const isAccepted = (counted: Promise<unknown>) =>
    counted.then(
      () => true,
      () => false,
    )

  it('count together', async () => {
    const [one, other] = [await openProcess(), await openProcess()]
    for (let n = 0; n < 5; n++) {
      assert.ok(await isAccepted(one.operation('write', someone('a'))))
      assert.ok(await isAccepted(other.operation('write', someone('a'))))
    }
    assert.ok(!(await isAccepted(one.operation('write', someone('a')))))
    assert.ok(!(await isAccepted(other.operation('write', someone('a')))))
    assert.ok(await isAccepted(other.operation('write', someone('b'))))
  })

  it('count each for itself while Redis is away, and together again afterwards', async () => {
    const [one, other] = [await openProcess(), await openProcess()]
    await redis.kill()
    for (let n = 0; n < 10; n++) {
      assert.ok(await isAccepted(one.operation('write', someone('c'))))
      assert.ok(await isAccepted(other.operation('write', someone('c'))))
    }
    assert.ok(!(await isAccepted(one.operation('write', someone('c')))))
    await redis.restart()
    await until(async () => connections.every(({ client }) => client.isReady))
    assert.ok(await isAccepted(one.operation('write', someone('c'))))
  })
  it('count each for itself while Redis does not answer', async () => {
    const one = await openProcess()
    for (let times = 0; times < 2; times++) {
      redis.freeze()
      try {
        assert.ok(await isAccepted(one.operation('export', someone('d'))))
        assert.ok(await isAccepted(one.operation('export', someone('d'))))
      } finally {
        redis.thaw()
      }
      await until(async () => connections.every(({ client }) => client.isReady))
      assert.ok(await isAccepted(one.operation('export', someone('d'))))
    }
  })
})
