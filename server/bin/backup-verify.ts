/**
 * `npm run backup:verify`, which runs each night: restores the newest backup into a scratch folder, checks the
 * invariants and that all uploaded files are in the backup, and records the result. Exits with 1 if something is
 * broken or missing. `--ahead-ms` is how far the clock of the app is ahead of that of PostgreSQL, if the sandbox has moved
 * it.
 */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { isGood, listBackups } from '#server/platform/backups/manifest.ts'
import { restoreBackup } from '#server/platform/backups/restore.ts'
import { putVerification } from '#server/platform/backups/verification.ts'
import { getErrorMessage } from '#server/platform/database/when-reachable.ts'
import { freePort } from '#server/platform/ports.mjs'
import { BackupError } from '#server/platform/backups/backup-error.ts'
import type { BackupStore } from '#server/platform/backups/backup-store.ts'
import { checkRestored, runBackupCommand } from './backup-command.ts'
import { readOptions } from './read-options.ts'

const args = readOptions({ 'ahead-ms': { type: 'string', default: '0' } })

await runBackupCommand('The backups could not be verified.', async ({ config, store }) => {
  const newest = (await listBackups(store)).findLast(isGood)
  if (!newest) throw new BackupError('There is no good backup.')
  const { name, systemId } = newest.manifest
  const scratch = resolve(config.dataDir, 'verification')
  rmSync(scratch, { recursive: true, force: true })
  try {
    const result = await verify(store, scratch)
    await putVerification(store, systemId, { at: new Date(), backup: name, ...result })
    console.log(`Backup ${name}: ${result.detail}`)
    process.exitCode = result.holds ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})

async function verify(store: BackupStore, scratch: string): Promise<{ holds: boolean; detail: string }> {
  const began = performance.now()
  try {
    const { recoveredTo, isShort, uploads, inspected } = await restoreBackup(store, {
      into: scratch,
      port: await freePort(),
      hasUploads: false,
      onProgress: () => undefined,
      inspect: (databaseUrl, restoredUntil) =>
        checkRestored(databaseUrl, new Date(restoredUntil.getTime() + Number(args['ahead-ms']))),
    })
    const problems = [
      ...(isShort ? ['files of the log are missing'] : []),
      ...(uploads.missing ? [`${uploads.missing} uploaded files are missing`] : []),
      ...inspected.map(({ name, statement }) => `${name} is broken: ${statement}`),
    ]
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    return {
      holds: problems.length === 0,
      detail:
        problems.join('; ') ||
        `restored to ${recoveredTo.toISOString()} in ${seconds} s, all invariants hold`,
    }
  } catch (error) {
    return { holds: false, detail: getErrorMessage(error) }
  }
}
