/** A program that is restarted a second after it ends, as systemd does with `Restart=always` and `RestartSec=1`. */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { signalProcess } from './postgres-processes.ts'

const RESTART_MS = 1_000

export type ProgramOptions = {
  name: string
  command: readonly [command: string, ...args: string[]]
  env: NodeJS.ProcessEnv
  logFile: string
  /** Runs it as this user. */
  user?: { uid: number; gid: number }
}

export class Program {
  readonly name: string
  readonly #options: ProgramOptions
  #child: ChildProcess | null = null
  #isWanted = true
  #restart: NodeJS.Timeout | undefined
  /** Number of times that the program ended without being asked to. */
  unexpectedExits = 0

  constructor(options: ProgramOptions) {
    this.name = options.name
    this.#options = options
    this.#start()
  }

  #start(): void {
    const { command, env, logFile, user } = this.#options
    const [file, ...args] = command
    const log = openSync(logFile, 'a')
    // A group of its own does not get the Ctrl-C of the terminal, so that the programs are stopped in order.
    const child = spawn(file, args, { env, stdio: ['ignore', log, log], detached: true, ...user })
    closeSync(log)
    child.on('error', (error) => console.error(`${this.name}: ${error.message}`))
    child.once('close', () => {
      this.#child = null
      if (!this.#isWanted) return
      this.unexpectedExits++
      this.#restart = setTimeout(() => this.#start(), RESTART_MS)
    })
    this.#child = child
  }

  lastLines(): string {
    return readFileSync(this.#options.logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
  }

  /** Sends a signal to the program and the processes that it started. */
  signal(signal: NodeJS.Signals): void {
    if (this.#child?.pid !== undefined) signalProcess(-this.#child.pid, signal)
  }

  /** Kills the program at once, with the processes that it started. It starts again after `downMs`. */
  async kill(downMs = RESTART_MS): Promise<void> {
    await this.#end('SIGKILL')
    this.#restart = setTimeout(() => {
      this.#isWanted = true
      this.#start()
    }, downMs)
  }

  async restart(): Promise<void> {
    await this.stop()
    this.#isWanted = true
    this.#start()
  }

  async stop(timeoutMs = 20_000): Promise<void> {
    const timeout = setTimeout(() => this.signal('SIGKILL'), timeoutMs)
    await this.#end('SIGTERM')
    clearTimeout(timeout)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#isWanted = false
    clearTimeout(this.#restart)
    const child = this.#child
    if (!child) return
    const closed = new Promise((done) => child.once('close', done))
    if (signal === 'SIGKILL') this.signal(signal)
    else child.kill(signal)
    await closed
  }
}
