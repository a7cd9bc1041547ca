/** A Redis server of its own for a test, if the machine has `redis-server`. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { describe } from 'mocha'
import { freePorts } from './test-database.ts'

export type RedisServer = {
  url: string
  kill(): Promise<void>
  restart(): Promise<void>
  /** Makes the server keep its connections and answer nothing. */
  freeze(): void
  thaw(): void
}

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
/** `describe`, which skips its tests on a machine without Redis (on Debian: apt-get install redis-server). */
export const describeWithRedis = hasRedis ? describe : describe.skip

export async function startRedis(): Promise<RedisServer> {
  const [port] = await freePorts(1)
  const run = async () => {
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
    const child = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'] })
    process.once('exit', () => child.kill('SIGKILL'))
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (piece: Buffer) => {
        if (piece.toString().includes('Ready to accept connections')) resolve()
      })
      child.once('exit', () => reject(new Error('Redis did not start')))
    })
    return child
  }
  let child = await run()
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async restart() {
      child = await run()
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}
