/**
 * The `archive_command` of the embedded PostgreSQL: archives the file of the log whose path and name are given.
 * PostgreSQL runs it in its data directory, and repeats it until it exits with 0.
 */
import { dirname } from 'node:path'
import { archiveWal } from '#server/platform/backups/wal-archive.ts'
import { openBackupStore } from '#server/platform/backups/backup-store.ts'
import { readBackupSettings } from '#server/config/config.ts'

const [path, name] = process.argv.slice(2)
try {
  const settings = readBackupSettings(process.env)
  if (!settings || !path || !name) throw new Error('BACKUP_URL and two arguments are required.')
  const dataDirectory = process.cwd()
  await archiveWal(await openBackupStore(settings, dirname(dataDirectory)), { dataDirectory, path, name })
} catch (error) {
  console.error(`FATAL:  The log was not archived: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
