/** What a case needs that starts, stops and kills servers of its own. */
import type { ChildProcess } from 'node:child_process'
import { sandboxRequest, pause, type Target } from './target.ts'

export type Stage = {
  /** The first of the suite's ports; the server listens on it. */
  port: number
  /** A folder that is deleted at the end. */
  scratch: string
  seed: number
  /** An empty database with all migrations, on the suite's PostgreSQL. */
  newDatabase(name: string): Promise<string>
  migrate(databaseUrl: string): Promise<void>
  /** A process of the product that is ready; it is stopped at the end of the case. */
  start(env: NodeJS.ProcessEnv): Promise<ChildProcess>
  /** What surrounds a server: providers, a connection to its database, a clock. `clocks` are the sandboxes whose clocks move with it. */
  openTarget(databaseUrl: string, options?: { clocks?: readonly string[]; isDatabaseKilled?: boolean }): Promise<Target>
  onEnd(close: () => Promise<unknown>): void
}

export const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

export async function gone(child: ChildProcess): Promise<void> {
  if (isRunning(child)) await new Promise((done) => child.once('exit', done))
}

export async function until(isSo: () => Promise<boolean> | boolean, what: string, seconds = 600): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(100)) if (await isSo()) return
  throw new Error(`Waited ${seconds} s in vain: ${what}`)
}

export type Alert = { kind: string; subject: string | null; open: boolean; detail: string }
export async function alertsOf({ app }: Target, kind: string): Promise<Alert[]> {
  const { rows } = await app.database.pool.query<Alert>(
    'SELECT kind, subject, resolved_at IS NULL AS open, detail FROM alerts WHERE kind = $1 ORDER BY raised_at',
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
/** M-Pesa's own book of our till. */
export async function mpesaLedger(
  target: Target,
): Promise<{ payments: SandboxPayment[]; totals: { takenShillings: number; reversedShillings: number } }> {
  return sandboxRequest(target, 'GET', '/api/payments')
}

/** A reply, or null where the connection broke before one came. */
export const orNull = <T>(reply: Promise<T>): Promise<T | null> => reply.catch(() => null)
