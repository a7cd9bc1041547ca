/** PostgreSQL does not run as root, so its programs then run as the user `postgres`. */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { PostgresError } from './error.ts'

/** The user `postgres`, created when it is missing. */
export function ownerForRoot(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'pipe' })
      return { uid: id('-u'), gid: id('-g') }
    } catch (error) {
      throw new PostgresError(
        'PostgreSQL does not run as root, and the user "postgres" could not be created ' +
          `(${String(error)}). Start as another user.`,
      )
    }
  }
}

const id = (kind: '-u' | '-g'): number =>
  Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

/**
 * Returns how to run a program as that user. If it cannot reach the program or the data, as in a checkout under /root or in a
 * private temporary folder, it retains one capability of root, dac_override, by setpriv of util-linux.
 */
export function runAs(
  owner: Owner | undefined,
  program: string,
  args: string[],
  data: string,
): [command: string, args: string[], as: Partial<Owner>] {
  if (!owner) return [program, args, {}]
  if (isReachable(program, owner) && isReachable(dirname(data), owner)) return [program, args, owner]
  const rights = [
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
  ]
  const as = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
  ]
  return ['setpriv', [...as, ...rights, program, ...args], {}]
}

export function isReachable(path: string, { uid, gid }: Owner): boolean {
  const { mode, uid: ownerUid, gid: ownerGid } = statSync(path)
  let executeBit = 0o001
  if (ownerUid === uid) executeBit = 0o100
  else if (ownerGid === gid) executeBit = 0o010
  if ((mode & executeBit) === 0) return false
  return dirname(path) === path || isReachable(dirname(path), { uid, gid })
}

export type Owner = { uid: number; gid: number }
