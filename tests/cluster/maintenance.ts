/** Work of operators on a cluster while clients work, with the commands of their pages. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getBlocks } from '#tests/operations/manual-blocks.ts'
import type { Fault } from './faults.ts'
import type { Program } from './program.ts'
import type { Cluster } from './start-cluster.ts'

const PATRONICTL = 'patronictl -c /etc/patroni/config.yml'

const nodeName = (index: number): string => `node${index + 1}`

/** Runs the block of the pages that begins with this command of patronictl, with these words instead of those that it has. */
async function runPatronictl(
  { dir }: Cluster,
  command: string,
  words: Readonly<Record<string, string>> = {},
): Promise<void> {
  const block = [...getBlocks('upgrades'), ...getBlocks('runbook')].find(({ commands }) =>
    commands.startsWith(`${PATRONICTL} ${command}`),
  )
  if (!block) throw new Error(`No page has the command patronictl ${command}`)
  const args = block.commands.slice(PATRONICTL.length).trim().split(/\s+/)
  await promisify(execFile)('/usr/bin/patronictl', [
    '-c',
    join(dir, 'patroni1.yml'),
    ...args.map((word) => words[word] ?? word),
  ])
}

const restart = (part: (cluster: Cluster) => Program | Promise<Program>) => async (cluster: Cluster) => {
  await (await part(cluster)).restart()
  await cluster.waitUntilComplete()
}

export const MAINTENANCE: readonly Fault[] = [
  {
    name: 'planned: the primary moved (`patronictl switchover`)',
    maxWriteGap: 12,
    async cause(cluster) {
      await runPatronictl(cluster, 'list')
      await runPatronictl(cluster, 'switchover', {
        node1: nodeName(await cluster.findPrimary()),
        node2: nodeName(await cluster.findStandby('sync_standby')),
      })
      await cluster.waitUntilComplete()
    },
  },
  {
    name: 'planned: the synchronous standby restarted',
    maxWriteGap: 2,
    cause: restart(async (cluster) => cluster.patroni[await cluster.findStandby('sync_standby')]!),
  },
  {
    name: 'planned: a standby copied again (`patronictl reinit`)',
    maxWriteGap: 2,
    async cause(cluster) {
      await runPatronictl(cluster, 'reinit', { node2: nodeName(await cluster.findStandby('replica')) })
      await cluster.waitUntilComplete()
    },
  },
  {
    name: 'planned: a setting changed and back (`patronictl edit-config`)',
    maxWriteGap: 2,
    async cause(cluster) {
      await runPatronictl(cluster, 'edit-config -s synchronous_mode_strict=false')
      await runPatronictl(cluster, 'edit-config -s synchronous_mode_strict=true')
      await cluster.waitUntilComplete()
    },
  },
  {
    name: 'planned: the leading etcd member restarted',
    maxWriteGap: 2,
    cause: restart(async ({ etcd, findEtcdLeader }) => etcd[await findEtcdLeader()]!),
  },
  {
    name: 'planned: an HAProxy restarted',
    maxWriteGap: 2,
    cause: restart(({ haproxy }) => haproxy[0]!),
  },
  {
    name: 'planned: API processes and workers restarted, one after another',
    maxWriteGap: 2,
    async cause(cluster) {
      for (const part of [...cluster.api, ...cluster.workers]) await restart(() => part)(cluster)
    },
  },
]
