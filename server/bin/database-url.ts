/**
 * The database of operators' commands: that of DATABASE_URL, or the embedded one of a server that is running.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '#server/config/config.ts'

export function operatorDatabaseUrl(config: Config): string {
  if (config.databaseUrl) return config.databaseUrl
  const pidFile = resolve(config.dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile))
    throw new Error('D3 is not running here, and DATABASE_URL is not set. Start D3 with npm start.')
  // The fourth line is the port, which differs from the setting if that port was taken.
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]
  return `postgres://d3:d3@127.0.0.1:${port}/d3`
}

/** Rows as aligned columns. */
export function table(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd(),
  )
}
