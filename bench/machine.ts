/** The machine as the bench uses it: which process runs on which core, how much memory one holds, and that none of ours is left over. */
import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Cores = { all: number; server: number; rest: string } | { all: number; server: null; rest: null }

/** One core for what is measured, the others for PostgreSQL and the load; null where the system cannot bind processes to cores. */
export function divideCores(): Cores {
  const allowed = allowedCores()
  const [server, ...rest] = allowed
  if (server === undefined || rest.length === 0 || !has('taskset')) return { all: Math.max(1, allowed.length), server: null, rest: null }
  // The bench itself, and so all that it starts without a core of its own.
  execFileSync('taskset', ['-a', '-p', '-c', rest.join(','), String(process.pid)], { stdio: 'ignore' })
  return { all: allowed.length, server, rest: rest.join(',') }
}

function allowedCores(): number[] {
  const list = status('self', 'Cpus_allowed_list')
  return (list ?? '').split(',').flatMap((span) => {
    const [from, to = from] = span.split('-').map(Number)
    return span === '' || from === undefined || to === undefined ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
}

const children = new Set<ChildProcess>()

/** Starts a Node process on the core of what is measured. It ends with us: by its line to us, should even our own end be sudden. */
export function startOnCore(cores: Cores, nodeArgs: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const pin = cores.server === null ? [] : ['taskset', '-c', String(cores.server)]
  const [command = process.execPath, ...args] = [...pin, process.execPath, ...nodeArgs]
  return keep(spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }))
}

/** Runs a program to its end, on the cores of the load, and answers what it said. */
export function runToEnd(command: string, args: string[], options: SpawnOptions = {}): Promise<string> {
  const child = keep(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
  let said = ''
  let complaint = ''
  child.stdout?.on('data', (piece: Buffer) => (said += piece.toString()))
  child.stderr?.on('data', (piece: Buffer) => (complaint += piece.toString()))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done(said) : fail(new Error(`${command} ended with ${code}:\n${`${said}\n${complaint}`.slice(-2000)}`)),
    )
  })
}

/** The first message of a child; an error when it ends before. */
export function firstMessage(child: ChildProcess): Promise<unknown> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-4000)))
  return new Promise((done, fail) => {
    child.once('message', done)
    child.once('exit', (code) => fail(new Error(`A process ended with ${code} instead of getting ready:\n${said}`)))
  })
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(tooLong)
}

export const stopAll = (): Promise<unknown> => Promise.all([...children].map(stop))
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

function keep(child: ChildProcess): ChildProcess {
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}

/** Resident memory in MiB; null where there is no /proc. */
export function residentMib(pid: number | undefined): { now: number; peak: number } | null {
  const [now, peak] = [status(pid, 'VmRSS'), status(pid, 'VmHWM')]
  return now === undefined || peak === undefined ? null : { now: Number.parseInt(now) / 1024, peak: Number.parseInt(peak) / 1024 }
}

/** When it has not moved for ten seconds, and twenty after now at the earliest; at the latest after a minute. */
export async function restingMib(pid: number | undefined): Promise<number | null> {
  const seen: number[] = []
  for (let seconds = 0; seconds < 60; seconds += 2) {
    await pause(2000)
    const memory = residentMib(pid)
    if (!memory) return null
    seen.push(memory.now)
    const last = seen.slice(-6)
    if (seconds >= 20 && Math.max(...last) - Math.min(...last) < 1) break
  }
  return seen.at(-1) ?? null
}

function status(pid: number | 'self' | undefined, field: string): string | undefined {
  try {
    return new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

export const has = (command: string): boolean => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
