/** Each part of the cluster in turn is killed or suspended. */
import { pause } from '#tests/stress/target.ts'
import { killPostgres, postgresProcesses, signalProcess } from './postgres-processes.ts'
import type { Cluster } from './start-cluster.ts'

export type Fault = {
  name: string
  /** The longest time without writes that is allowed, in seconds. */
  maxWriteGap: number
  /** Resolves when the fault is over. */
  cause(cluster: Cluster): Promise<void>
}

const PAUSE_MS = 30_000
/** How long a machine or a member is away. */
const MACHINE_DOWN_MS = 35_000
const MEMBER_DOWN_MS = 12_000

export const FAULTS: readonly Fault[] = [
  { name: 'nothing', maxWriteGap: 2, cause: () => pause(10_000) },
  {
    name: 'PostgreSQL of the primary killed',
    maxWriteGap: 12,
    async cause(cluster) {
      killPostgres(cluster.postgresData(await cluster.findPrimary()))
    },
  },
  {
    name: 'PostgreSQL of the primary and its Patroni killed, 35 s away',
    maxWriteGap: 15,
    async cause(cluster) {
      const primary = await cluster.findPrimary()
      await cluster.patroni[primary]!.kill(MACHINE_DOWN_MS)
      killPostgres(cluster.postgresData(primary))
      await pause(MACHINE_DOWN_MS)
    },
  },
  {
    name: 'PostgreSQL of the primary paused for 30 s',
    maxWriteGap: 15,
    async cause(cluster) {
      const processes = postgresProcesses(cluster.postgresData(await cluster.findPrimary()))
      for (const pid of processes) signalProcess(pid, 'SIGSTOP')
      await pause(PAUSE_MS)
      for (const pid of processes.toReversed()) signalProcess(pid, 'SIGCONT')
    },
  },
  {
    name: 'an etcd member killed, 12 s away',
    maxWriteGap: 2,
    async cause({ etcd }) {
      await etcd[0]!.kill(MEMBER_DOWN_MS)
      await pause(MEMBER_DOWN_MS)
    },
  },
  { name: 'one of two HAProxies killed', maxWriteGap: 2, cause: ({ haproxy }) => haproxy[0]!.kill() },
  { name: 'an API process killed', maxWriteGap: 2, cause: ({ api }) => api[0]!.kill() },
  { name: 'a worker killed', maxWriteGap: 2, cause: ({ workers }) => workers[0]!.kill() },
  {
    name: 'Redis killed, 12 s away',
    maxWriteGap: 2,
    async cause({ redis }) {
      await redis.kill(MEMBER_DOWN_MS)
      await pause(MEMBER_DOWN_MS)
    },
  },
]
