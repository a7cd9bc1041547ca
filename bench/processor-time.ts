/** The processor time of processes, in microseconds, as Linux counts it in steps of ten milliseconds. */
import { readdirSync, readFileSync } from 'node:fs'

export const processTime = (pid: number): number => ownTime(readStat(pid))

/** Returns the processor time of the postmaster, the processes that it runs, and those that have ended. */
export function postgresTime(postmaster: number): number {
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const stat = readStat(Number(name))
        return Number(stat[PARENT]) === postmaster ? ownTime(stat) : 0
      } catch {
        return 0 // has ended since
      }
    })
  const stat = readStat(postmaster)
  return running.reduce((sum, each) => sum + each, ownTime(stat) + timeIn(stat, ENDED_CHILDREN))
}

/** Fields of /proc/PID/stat after the name of the program, which may contain spaces. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
const PARENT = 1
const OWN = [11, 12]
const ENDED_CHILDREN = [13, 14]
const TICK_MICROSECONDS = 10_000
const timeIn = (stat: string[], fields: number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field]), 0) * TICK_MICROSECONDS
const ownTime = (stat: string[]): number => timeIn(stat, OWN)
