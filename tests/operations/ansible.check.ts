/**
 * The roles, by ansible-lint, and applied to six copies of this machine: folders that show its files, and keep what is
 * written. Debian's packages are really installed and the files really written; systemd is a program that does
 * nothing, so that what needs running services is left out (tag `running`), as are the packages of the PostgreSQL
 * project, which may be out of reach (tag `pgdg`).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import * as z from 'zod'
import { configure } from '#deploy/configure.ts'
import type { StressResult } from '../stress/target.ts'
import { runProgram, type OperationsCheck } from './operations-check.ts'

const ANSIBLE = 'ansible-playbook'
const PLAYBOOK = 'deploy/ansible/site.yml'
const EXAMPLE = 'deploy/ansible/inventory.example'
const SYSTEMCTL = `#!/bin/sh
case "$1" in show) printf 'LoadState=loaded\\nActiveState=active\\nUnitFileState=enabled\\n' ;; esac
`
const Hosts = z.object({
  all: z.object({
    children: z.record(
      z.string(),
      z.object({ hosts: z.record(z.string(), z.record(z.string(), z.string()).nullable()) }),
    ),
  }),
})
type Hosts = z.output<typeof Hosts>
const Group = z.looseObject({ settings: z.record(z.string(), z.unknown()), d3_options: z.string() })
type Group = z.output<typeof Group>
/** Places of the files of deploy/, and the machines that have them. */
const INSTALLED: readonly [file: string, place: string, hosts: readonly string[]][] = [
  ['etcd/etcd.env', '/etc/default/etcd', ['app1', 'app2', 'web1']],
  ['patroni/patroni.yml', '/etc/patroni/config.yml', ['db1', 'db2', 'db3']],
  ['patroni/post-bootstrap.sh', '/etc/patroni/post-bootstrap.sh', ['db1', 'db2', 'db3']],
  ['pgbackrest/pgbackrest.conf', '/etc/pgbackrest/pgbackrest.conf', ['db1', 'db2', 'db3']],
  [
    'systemd/pgbackrest-backup.service',
    '/etc/systemd/system/pgbackrest-backup.service',
    ['db1', 'db2', 'db3'],
  ],
  ['redis/redis.conf', '/etc/redis/redis.conf', ['web1']],
  ['haproxy/haproxy.cfg', '/etc/haproxy/haproxy.cfg', ['app1', 'app2', 'web1']],
  ['d3.env', '/etc/d3/d3.env', ['app1', 'app2', 'web1']],
  ['systemd/d3-api.service', '/etc/systemd/system/d3-api.service', ['app1', 'app2', 'web1']],
  ['systemd/d3-worker.service', '/etc/systemd/system/d3-worker.service', ['app1', 'app2']],
  ['nginx/nginx.conf', '/etc/nginx/nginx.conf', ['web1']],
]

export const check: OperationsCheck = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'd3-ansible-'))
  const mounts: string[] = []
  try {
    const { hosts, group } = writeInventory(dir)
    const machines = Object.keys(hosts)
    for (const machine of machines) openMachine(dir, machine, mounts)
    const playbook = ['--inventory', join(dir, 'inventory'), PLAYBOOK]
    const apply = ['--skip-tags', 'running,pgdg', ...playbook]
    return [
      runProgram('ansible-lint', 'ansible-lint', ['--offline', '-q', '--nocolor', PLAYBOOK]),
      runProgram('ansible', ANSIBLE, ['--syntax-check', ...playbook]),
      runProgram('ansible', ANSIBLE, apply),
      repeat(apply, machines),
      ...INSTALLED.map(([file, place, on]) => compare(file, place, on, { dir, hosts, group })),
    ]
  } finally {
    for (const mount of mounts.toReversed()) execFileSync('umount', [mount])
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The example, for machines that are folders, with a value for each setting. */
function writeInventory(dir: string): { hosts: Record<string, string>; group: Group } {
  const inventory = join(dir, 'inventory')
  cpSync(EXAMPLE, inventory, { recursive: true })
  const file = Hosts.parse(parse(readFileSync(join(inventory, 'hosts.yml'), 'utf8')))
  const hosts: Record<string, string> = {}
  for (const { hosts: members } of Object.values(file.all.children))
    for (const [name, values] of Object.entries(members)) {
      if (!values?.address) continue
      hosts[name] = values.address
      values.ansible_connection = 'community.general.chroot'
      values.ansible_host = getRoot(dir, name)
    }
  writeFileSync(join(inventory, 'hosts.yml'), stringify(file))

  const release = join(dir, 'd3-0123456789ab')
  mkdirSync(release)
  writeFileSync(join(release, 'package.json'), '{}')
  execFileSync('tar', [
    '--create',
    '--gzip',
    `--file=${release}.tar.gz`,
    `--directory=${dir}`,
    'd3-0123456789ab',
  ])
  const [key, certificate] = [join(dir, 'tls.key'), join(dir, 'tls.crt')]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=d3.example']
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const groupFile = join(inventory, 'group_vars/all.yml')
  const group = Group.parse(parse(readFileSync(groupFile, 'utf8')))
  for (const [name, value] of Object.entries(group.settings))
    if (value === '') group.settings[name] = `the ${name}`
  Object.assign(group, { release: `${release}.tar.gz`, tls_certificate: certificate, tls_key: key })
  writeFileSync(groupFile, stringify(group))
  return { hosts, group }
}

const getRoot = (dir: string, machine: string): string => join(dir, machine, 'root')

function openMachine(dir: string, machine: string, mounts: string[]): void {
  const root = getRoot(dir, machine)
  const [upper, work] = [join(dir, machine, 'upper'), join(dir, machine, 'work')]
  for (const each of [root, upper, work]) mkdirSync(each, { recursive: true })
  const mount = (place: string, ...args: string[]): void => {
    execFileSync('mount', [...args, place])
    mounts.push(place)
  }
  mount(root, '-t', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, 'overlay')
  for (const each of ['dev', 'proc']) mount(join(root, each), '--bind', `/${each}`)
  const systemctl = join(root, 'usr/bin/systemctl')
  rmSync(systemctl, { force: true })
  writeFileSync(systemctl, SYSTEMCTL, { mode: 0o755 })
}

/** Runs the same playbook again, which must not change anything. */
function repeat(args: readonly string[], machines: readonly string[]): StressResult {
  const { stdout } = spawnSync(ANSIBLE, args, { encoding: 'utf8' })
  const unchanged = stdout.match(/changed=0 +unreachable=0 +failed=0/g)?.length ?? 0
  const holds = unchanged === machines.length
  return {
    text: `the second time, ${unchanged} of ${machines.length} machines are unchanged${holds ? '' : `\n${stdout}`}`,
    holds,
  }
}

type Installation = { dir: string; hosts: Record<string, string>; group: Group }

/** Compares each file with what deploy/configure.ts prints. */
function compare(
  file: string,
  place: string,
  on: readonly string[],
  { dir, hosts, group }: Installation,
): StressResult {
  const template = readFileSync(join('deploy', file), 'utf8')
  const wrong = Object.keys(hosts).filter((machine) => {
    const path = join(getRoot(dir, machine), place)
    if (!on.includes(machine)) return file === 'd3.env' && existsSync(path)
    const expected = configure(template, getValues(machine, hosts, group))
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return text !== (file === 'd3.env' ? expected + group.d3_options : expected)
  })
  return {
    text: `${place} is ${file} with its values${wrong.length > 0 ? `, but not on ${wrong.join(', ')}` : ''}`,
    holds: wrong.length === 0,
  }
}

/** Returns the values as group_vars/all.yml of the playbook has them, by the machines of the example. */
function getValues(
  machine: string,
  hosts: Record<string, string>,
  { settings }: Group,
): Record<string, string> {
  const text = readFileSync('deploy/ansible/group_vars/all.yml', 'utf8')
  const { places } = z.object({ places: z.record(z.string(), z.unknown()) }).parse(parse(text))
  const fixed = Object.entries({ ...places, ...settings }).map(([name, value]) => [
    name,
    String(value).replaceAll('{{ postgres_version }}', '15'),
  ])
  return {
    ...Object.fromEntries(fixed),
    NAME: `node${machine.at(-1)}`,
    NODE: hosts[machine]!,
    NODE1: hosts.db1!,
    NODE2: hosts.db2!,
    NODE3: hosts.db3!,
    NETWORK: '10.0.0.0/24',
    REDIS: hosts.web1!,
    HOST: hosts[machine]!,
    API1: hosts.app1!,
    API2: hosts.app2!,
    API3: hosts.web1!,
  }
}
