/** The commands in the pages of operators, and which of them cannot be run by a test. */
import { readFileSync } from 'node:fs'

/** Blocks in the order in which the rehearsal runs them. */
export const REHEARSED = [
  'install',
  'go-live',
  'secrets',
  'upgrades',
  'monitoring',
  'runbook',
  'disaster-recovery',
] as const
export type Page = (typeof REHEARSED)[number]

export type Block = { page: Page; commands: string }

export const getBlocks = (page: Page): Block[] =>
  [...readFileSync(`docs/operations/${page}.md`, 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(
    ([, commands = '']) => ({ page, commands: commands.trim() }),
  )

const WITHOUT_CLUSTER = 'the installation has one machine; npm run stress -- --cluster does it'

/** Blocks that are not run, by how they begin, with the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  patronictl: WITHOUT_CLUSTER,
  'systemctl restart etcd': WITHOUT_CLUSTER,
  'systemctl restart patroni': WITHOUT_CLUSTER,
  'systemctl restart haproxy': WITHOUT_CLUSTER,
  'systemctl restart redis-server': 'the fresh system has no systemd',
  'd3 backup:list': 'the installation has a PostgreSQL of its own; tests of backups run it',
}

export const reasonNotToRun = ({ commands }: Block): string | undefined =>
  Object.entries(NOT_RUN).find(([beginning]) => commands.startsWith(beginning))?.[1]
