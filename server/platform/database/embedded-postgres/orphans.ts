/** Servers on the same data: left by a parent process that has ended, or still in use by another one. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PostgresError } from './error.ts'

/** Stops a database server whose parent process has ended; throws if the parent is still running. */
export async function stopOrphanedServer(dir: string): Promise<void> {
  const pidFile = join(dir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  // PostgreSQL handles the file of a dead process itself: it checks whether the shared memory is still in
  // use.
  if (pid > 1 && !isRunning(pid)) return
  if (isRunning(pid) && isPostgresInFolder(pid, dir)) {
    const holder = existsSync(holderFile(dir)) ? readFileSync(holderFile(dir), 'utf8') : ''
    const holderPid = Number(holder.split(' ')[0])
    if (isRunning(holderPid) && getIdentity(holderPid) === holder)
      throw new PostgresError(
        `The data in ${dirname(dir)} is in use by another process (${holderPid}). ` +
          'Stop that one, or set DATA_DIR to another folder.',
      )
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 150 && isRunning(pid); waited++)
      await new Promise((done) => setTimeout(done, 100))
    if (isRunning(pid))
      throw new PostgresError(
        `A database is still running on ${dir} (process ${pid}). Stop it, then start again.`,
      )
  }
  rmSync(pidFile, { force: true })
}

export const holderFile = (dir: string): string => `${dir}.holder`

/** Returns a pid with the start time of its process, where the system provides it, because pids are reused. */
export function getIdentity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return `${pid} `
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns whether the command line of the process contains this directory. */
function isPostgresInFolder(pid: number, dir: string): boolean {
  try {
    const command = existsSync('/proc')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(dir)
  } catch {
    return false
  }
}
