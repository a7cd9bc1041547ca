/** Helpers for stress cases that start, stop and kill their own servers. */
import type { ChildProcess } from 'node:child_process'
import { sandboxRequest, pause, type Target } from './target.ts'

export type StressEnvironment = {
  /** The first of the suite's ports; the server listens on it. */
  port: number
  /** A folder that is deleted at the end. */
  scratchDir: string
  seed: number
  /** Creates an empty database with all migrations, on the suite's PostgreSQL. */
  createDatabase(name: string): Promise<string>
  migrate(databaseUrl: string): Promise<void>
  /** Starts a process of the app and waits until it is ready. It is stopped at the end of the case. */
  startServer(env: NodeJS.ProcessEnv): Promise<ChildProcess>
  /**
   * Opens providers, a database connection and a clock for a running server. `clocks` are the sandboxes whose
   * clocks are advanced with it.
   */
  openTarget(
    databaseUrl: string,
    options?: { clocks?: readonly string[]; isDatabaseKilled?: boolean },
  ): Promise<Target>
  onEnd(close: () => Promise<unknown>): void
}

export const isRunning = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null

export async function waitForExit(child: ChildProcess): Promise<void> {
  if (isRunning(child)) await new Promise((done) => child.once('exit', done))
}

export async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  description: string,
  timeoutSeconds = 600,
): Promise<void> {
  const deadline = performance.now() + timeoutSeconds * 1000
  while (performance.now() < deadline) {
    if (await condition()) return
    await pause(100)
  }
  throw new Error(`Timed out after ${timeoutSeconds} s: ${description}`)
}

export type Alert = { kind: string; subject: string | null; open: boolean; detail: string }
export async function listAlerts({ app }: Target, kind: string): Promise<Alert[]> {
  const { rows } = await app.database.pool.query<Alert>(
    `SELECT kind, subject, resolved_at IS NULL AS open, detail FROM alerts
      WHERE kind = $1 ORDER BY raised_at`,
    [kind],
  )
  return rows
}

export type SandboxPayment = {
  receipt: string
  promptId: string
  phone: string
  amount: number
  account: string
  reversedAmount: number
  reversals: unknown[]
}
/** M-Pesa's own record of our till. */
export async function fetchMpesaLedger(
  target: Target,
): Promise<{ payments: SandboxPayment[]; totals: { takenShillings: number; reversedShillings: number } }> {
  return sandboxRequest(target, 'GET', '/api/payments')
}

/** The reply, or null when the connection broke before one arrived. */
export const replyOrNull = <T>(reply: Promise<T>): Promise<T | null> => reply.catch(() => null)
