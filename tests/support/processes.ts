/** Child processes: their CPU cores, memory use and termination. */
import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Cores = { all: number; server: number; rest: string } | { all: number; server: null; rest: null }

/** Length of a process's output that an error message shows. */
const OUTPUT_TAIL_CHARACTERS = 4_000
const STOP_TIMEOUT_MS = 15_000

/**
 * Reserves one core for the measured server; PostgreSQL and the load run on the others. Returns null where the
 * system cannot bind processes to cores.
 */
export function divideCores(): Cores {
  const allowed = allowedCores()
  const [server, ...rest] = allowed
  if (server === undefined || rest.length === 0 || !isInstalled('taskset')) {
    return { all: Math.max(1, allowed.length), server: null, rest: null }
  }
  // Binds this process, and with it every child process that is not bound to the server's core.
  execFileSync('taskset', ['-a', '-p', '-c', rest.join(','), String(process.pid)], { stdio: 'ignore' })
  return { all: allowed.length, server, rest: rest.join(',') }
}

/** Reads a list such as `0-3,6`. */
function allowedCores(): number[] {
  const ranges = (readProcessStatus('self', 'Cpus_allowed_list') ?? '').split(',')
  return ranges.flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number)
    if (range === '' || from === undefined || to === undefined) return []
    return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  })
}

const children = new Set<ChildProcess>()

/**
 * Starts a Node process on the server's core. The IPC channel ends it when this process ends, even by
 * SIGKILL.
 */
export function startOnCore(cores: Cores, nodeArgs: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const pin = cores.server === null ? [] : ['taskset', '-c', String(cores.server)]
  const [command = process.execPath, ...args] = [...pin, process.execPath, ...nodeArgs]
  return trackChild(spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }))
}

/** Runs a program on the cores of the load, and returns its standard output. */
export function runToEnd(command: string, args: string[], options: SpawnOptions = {}): Promise<string> {
  const child = trackChild(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
  let output = ''
  let errorOutput = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve(output)
      const tail = `${output}\n${errorOutput}`.slice(-OUTPUT_TAIL_CHARACTERS)
      reject(new Error(`${command} exited with ${code}:\n${tail}`))
    })
  })
}

/** Resolves with the first IPC message of a child; rejects when the child exits before. */
export function firstMessage(child: ChildProcess): Promise<unknown> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on(
      'data',
      (chunk: Buffer) => (output = (output + chunk.toString()).slice(-OUTPUT_TAIL_CHARACTERS)),
    )
  }
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) =>
      reject(new Error(`A process exited with ${code} before it was ready:\n${output}`)),
    )
  })
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timeout)
}

export const stopAll = (): Promise<unknown> => Promise.all([...children].map(stop))
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

function trackChild(child: ChildProcess): ChildProcess {
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}

/** Resident memory in MiB; null where there is no /proc. */
export function residentMib(pid: number | undefined): { now: number; peak: number } | null {
  const now = readProcessStatus(pid, 'VmRSS')
  const peak = readProcessStatus(pid, 'VmHWM')
  if (now === undefined || peak === undefined) return null
  return { now: Number.parseInt(now) / 1024, peak: Number.parseInt(peak) / 1024 }
}

function readProcessStatus(pid: number | 'self' | undefined, field: string): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(status)?.[1]
  } catch {
    return undefined
  }
}

const isInstalled = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
