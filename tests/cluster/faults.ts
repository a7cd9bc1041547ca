/** Faults of a cluster: each part in turn is killed, frozen, cut off or without space. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pause } from '#tests/stress/target.ts'
import { API_NODES, NAMESPACES, REDIS_NODE } from './addresses.ts'
import { setCable } from './network.ts'
import { killPostgres, postgresProcesses, signalProcess } from './postgres-processes.ts'
import type { Program } from './program.ts'
import type { Cluster } from './start-cluster.ts'

/** A fault of the cluster while clients work. */
export type Fault = {
  name: string
  /** The longest time without writes that is allowed, in seconds. */
  maxWriteGap: number
  /** Resolves when the fault is over. */
  cause(cluster: Cluster): Promise<void>
}

const FROZEN_MS = 30_000
/** Time for which a machine or a member is away. */
const MACHINE_DOWN_MS = 35_000
const MEMBER_DOWN_MS = 12_000
const CUT_MS = 15_000
const FULL_MS = 20_000

type ProgramChoice = (cluster: Cluster) => Program
const kill = (part: ProgramChoice) => (cluster: Cluster) => part(cluster).kill()
const killFor = (downMs: number, part: ProgramChoice) => async (cluster: Cluster) => {
  await part(cluster).kill(downMs)
  await pause(downMs)
}

type Signal = (signal: NodeJS.Signals) => void
/** Frozen processes keep their connections open, and answer nothing. */
const freeze = (parts: (cluster: Cluster) => Promise<Signal[]>) => async (cluster: Cluster) => {
  const signals = await parts(cluster)
  for (const signal of signals) signal('SIGSTOP')
  await pause(FROZEN_MS)
  for (const signal of signals.toReversed()) signal('SIGCONT')
}
const program =
  (each: Program): Signal =>
  (signal) =>
    each.signal(signal)
const postgres = (cluster: Cluster, machine: number): Signal[] =>
  postgresProcesses(cluster.postgresData(machine)).map((pid) => (signal) => signalProcess(pid, signal))

/** The machine of a database neither receives nor sends. */
const cutOff =
  (downMs: number, machine: (cluster: Cluster) => Promise<number>) => async (cluster: Cluster) => {
    const index = await machine(cluster)
    setCable(index, 'down')
    try {
      await pause(downMs)
    } finally {
      setCable(index, 'up')
    }
  }

/** Cuts these addresses of this machine off: open connections go silent, and new ones have no route. */
const withoutRoute =
  (...addresses: readonly string[]) =>
  async () => {
    const change = (action: 'add' | 'del'): void => {
      for (const address of addresses)
        execFileSync('ip', ['route', action, 'unreachable', `${address}/32`, 'table', 'local'])
    }
    change('add')
    try {
      await pause(CUT_MS)
    } finally {
      change('del')
    }
  }

const fillDisk = (machine: (cluster: Cluster) => Promise<number>) => async (cluster: Cluster) => {
  const disk = dirname(cluster.postgresData(await machine(cluster)))
  const file = join(disk, 'everything-that-was-free')
  // The command ends when there is no space left.
  await once(spawn('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'], { stdio: 'ignore' }), 'close')
  await pause(FULL_MS)
  rmSync(file)
}

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
    maxWriteGap: 25,
    async cause(cluster) {
      const primary = await cluster.findPrimary()
      await cluster.patroni[primary]!.kill(MACHINE_DOWN_MS)
      killPostgres(cluster.postgresData(primary))
      await pause(MACHINE_DOWN_MS)
    },
  },
  {
    name: 'PostgreSQL of the primary frozen for 30 s',
    maxWriteGap: 25,
    cause: freeze(async (cluster) => postgres(cluster, await cluster.findPrimary())),
  },
  {
    name: 'the machine of the primary frozen for 30 s',
    maxWriteGap: 25,
    cause: freeze(async (cluster) => {
      const primary = await cluster.findPrimary()
      return [program(cluster.patroni[primary]!), ...postgres(cluster, primary)]
    }),
  },
  {
    name: 'the machine of the primary cut off for 35 s',
    maxWriteGap: 25,
    cause: cutOff(MACHINE_DOWN_MS, (cluster) => cluster.findPrimary()),
  },
  {
    name: 'Patroni of the primary killed',
    maxWriteGap: 2,
    async cause(cluster) {
      await cluster.patroni[await cluster.findPrimary()]!.kill()
    },
  },
  {
    name: 'the disk of the primary full for 20 s',
    maxWriteGap: 15,
    cause: fillDisk((cluster) => cluster.findPrimary()),
  },
  {
    name: 'PostgreSQL of the synchronous standby killed',
    maxWriteGap: 2,
    async cause(cluster) {
      killPostgres(cluster.postgresData(await cluster.findStandby('sync_standby')))
    },
  },
  {
    name: 'PostgreSQL of the synchronous standby frozen for 30 s',
    maxWriteGap: 2,
    cause: freeze(async (cluster) => postgres(cluster, await cluster.findStandby('sync_standby'))),
  },
  {
    name: 'PostgreSQL of the other standby frozen for 30 s',
    maxWriteGap: 2,
    cause: freeze(async (cluster) => postgres(cluster, await cluster.findStandby('replica'))),
  },
  {
    name: 'the machine of the synchronous standby cut off for 15 s',
    maxWriteGap: 2,
    cause: cutOff(CUT_MS, (cluster) => cluster.findStandby('sync_standby')),
  },
  {
    name: 'the machine of the other standby cut off for 15 s',
    maxWriteGap: 2,
    cause: cutOff(CUT_MS, (cluster) => cluster.findStandby('replica')),
  },
  {
    name: 'the disk of the synchronous standby full for 20 s',
    maxWriteGap: 2,
    cause: fillDisk((cluster) => cluster.findStandby('sync_standby')),
  },
  {
    name: 'an etcd member killed, 12 s away',
    maxWriteGap: 2,
    cause: killFor(MEMBER_DOWN_MS, ({ etcd }) => etcd[0]!),
  },
  {
    name: 'the leading etcd member frozen for 30 s',
    maxWriteGap: 2,
    cause: freeze(async ({ etcd, findEtcdLeader }) => [program(etcd[await findEtcdLeader()]!)]),
  },
  { name: 'the first HAProxy killed', maxWriteGap: 2, cause: kill(({ haproxy }) => haproxy[0]!) },
  { name: 'the second HAProxy killed', maxWriteGap: 2, cause: kill(({ haproxy }) => haproxy[1]!) },
  { name: 'nginx killed', maxWriteGap: 2, cause: kill(({ nginx }) => nginx) },
  { name: 'an API process killed', maxWriteGap: 2, cause: kill(({ api }) => api[0]!) },
  {
    name: 'an API process frozen for 30 s',
    maxWriteGap: 2,
    cause: freeze(async ({ api }) => [program(api[0]!)]),
  },
  {
    name: 'the machine of an API process and a member of etcd cut off for 15 s',
    maxWriteGap: 2,
    cause: withoutRoute(API_NODES[0], NAMESPACES.etcd[0]),
  },
  {
    name: 'a worker frozen for 30 s',
    maxWriteGap: 2,
    cause: freeze(async ({ workers }) => [program(workers[0]!)]),
  },
  { name: 'a worker killed', maxWriteGap: 2, cause: kill(({ workers }) => workers[0]!) },
  { name: 'Redis killed, 12 s away', maxWriteGap: 2, cause: killFor(MEMBER_DOWN_MS, ({ redis }) => redis) },
  { name: 'the machine of Redis cut off for 15 s', maxWriteGap: 2, cause: withoutRoute(REDIS_NODE) },
  {
    name: 'the bucket away for 12 s',
    maxWriteGap: 2,
    cause: killFor(MEMBER_DOWN_MS, ({ bucket }) => bucket),
  },
]
