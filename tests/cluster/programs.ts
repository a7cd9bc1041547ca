/** The programs of Debian that the cluster needs. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'
const PACKAGES: Readonly<Record<string, string>> = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/bin/redis-server': 'redis-server',
  '/usr/bin/openssl': 'openssl',
  '/usr/sbin/ip': 'iproute2',
  '/usr/bin/nsenter': 'util-linux',
  [`${POSTGRES_BIN}/postgres`]: 'postgresql-15',
}
const FIXED_PATRONI = [3, 0, 3]
const WITH_BACKPORT = fileURLToPath(new URL('patroni_with_backport.py', import.meta.url))

export class ProgramError extends Error {
  override readonly name = 'ProgramError'
}

/** Throws a ProgramError with the command that installs what is missing. */
export function checkPrograms(): void {
  const missing = Object.entries(PACKAGES).filter(([path]) => !existsSync(path))
  if (missing.length === 0) return
  const packages = missing.map(([, name]) => name).join(' ')
  throw new ProgramError(
    `The cluster needs programs of Debian 12:\n  apt-get install -y --no-install-recommends ${packages}`,
  )
}

/**
 * Returns the command that runs Patroni. Before 3.0.3 a paused primary that wakes loses confirmed writes, so
 * that an older one runs only with the change of 3.0.3 (docs/operations/cluster.md#patroni-303-or-newer).
 */
export function patroniCommand(): [command: string, ...args: string[]] {
  const version = readPatroniVersion()
  if (losesWrites(version)) {
    if (version !== '3.0.2')
      throw new ProgramError(
        `Patroni ${version} loses confirmed writes when a paused primary wakes. Install 3.0.3 or newer.`,
      )
    return ['/usr/bin/python3', WITH_BACKPORT]
  }
  return ['/usr/bin/patroni']
}

function readPatroniVersion(): string {
  const { stdout } = spawnSync('/usr/bin/patroni', ['--version'], { encoding: 'utf8' })
  const [version] = /\d+\.\d+\.\d+/.exec(stdout) ?? []
  if (!version) throw new ProgramError('patroni --version prints no version.')
  return version
}

export function losesWrites(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, fixed] of FIXED_PATRONI.entries()) {
    const part = parts[index] ?? 0
    if (part !== fixed) return part < fixed
  }
  return false
}

/** The ids of a user of the system, for programs that refuse to run as root. */
export function userIds(name: string): { uid: number; gid: number } {
  const getId = (kind: '-u' | '-g'): number =>
    Number(spawnSync('id', [kind, name], { encoding: 'utf8' }).stdout.trim())
  return { uid: getId('-u'), gid: getId('-g') }
}
