/** The processes of a PostgreSQL that Patroni started. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Processes of a PostgreSQL: the first is the postmaster. Empty if it does not run. */
export function postgresProcesses(dataDir: string): number[] {
  let postmaster: number
  try {
    postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return []
  }
  return [postmaster, ...getChildren(postmaster)]
}

export function killPostgres(dataDir: string): void {
  for (const pid of postgresProcesses(dataDir)) signalProcess(pid, 'SIGKILL')
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended.
  }
}

function getChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}
