/**
 * `npm run backup`: makes a base backup of the embedded database, which must be running, copies uploaded files
 * that are not in the backup yet, and deletes what is past its retention. `-- --new-key` prints a new
 * BACKUP_KEY; `-- --new-target` accepts another folder, or disk, in the place of the one that had the backups.
 */
import { generateX25519Identity } from 'age-encryption'
import type { Config } from '#server/config/config.ts'
import { checkTarget, rememberTarget } from '#server/platform/backups/backup-target.ts'
import { makeBaseBackup } from '#server/platform/backups/base-backup.ts'
import { KEYS_FILE } from '#server/platform/backups/restore.ts'
import { deleteExpired } from '#server/platform/backups/retention.ts'
import { copyUploads, listCopies } from '#server/platform/backups/uploads.ts'
import { appVersion } from '#server/app-version.ts'
import { formatBytes, runBackupCommand } from './backup-command.ts'
import { operatorDatabaseUrl } from './database-url.ts'
import { readOptions } from './read-options.ts'

const args = readOptions({
  'new-key': { type: 'boolean', default: false },
  'new-target': { type: 'boolean', default: false },
})

if (args['new-key']) console.log(`BACKUP_KEY=${await generateX25519Identity()}`)
else
  await runBackupCommand('No backup was made.', async ({ config, backup, store }) => {
    const began = performance.now()
    const { target } = backup
    if (args['new-target']) rememberTarget(target, config.dataDir, { isNew: true })
    checkTarget(target, config.dataDir)
    const uploads = await copyUploads(store, config, new Set((await listCopies(store)).keys()))
    const manifest = await makeBaseBackup(store, {
      databaseUrl: operatorDatabaseUrl(config),
      extraFiles: { [KEYS_FILE]: formatKeys(config) },
      uploads,
      d3Version: appVersion(),
    })
    const days = backup.retentionDays
    const deleted = await deleteExpired(store, { days, now: new Date(), uploads })
    const stored = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0)
    console.log(
      `Backup ${manifest.name}: ${formatBytes(manifest.bytes)} in ${formatBytes(stored)}, ` +
        `${uploads?.length ?? 'no'} uploaded files, ${((performance.now() - began) / 1000).toFixed(1)} s` +
        (deleted.length ? `; ${deleted.length} expired backups deleted` : ''),
    )
  })

/** Formats the keys without which parts of the database cannot be read. */
function formatKeys({ sessionKey, acceptedSessionKey, push }: Config): string {
  const keys = {
    SESSION_KEY: sessionKey,
    ...(acceptedSessionKey && { SESSION_KEY_ACCEPTED: acceptedSessionKey }),
    VAPID_PUBLIC_KEY: push.publicKey,
    VAPID_PRIVATE_KEY: push.privateKey,
  }
  return Object.entries(keys)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('')
}
