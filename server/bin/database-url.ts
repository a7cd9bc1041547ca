/** The database that operators' commands read: that of DATABASE_URL, else the embedded one of a server that runs here. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'

export function operatorDatabaseUrl(config: Config): string {
  if (config.databaseUrl) return config.databaseUrl
  const pidFile = resolve(config.dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile))
    throw new Error(
      'D3 does not run here, and DATABASE_URL names no other database. Start it with npm start.',
    )
  // Its fourth line is the port, which is another than the settings say where that one was taken.
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
