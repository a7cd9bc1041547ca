/**
 * `npm run restore -- --to '2026-11-24 14:02:10'`: restores the embedded database, uploaded files and keys as of
 * that time in Nairobi, or as late as possible without `--to`, and checks the invariants. `--into FOLDER`
 * restores into another folder than DATA_DIR; `--replace` moves an existing database aside. Exits with 1 if
 * something is broken or missing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { KEYS_FILE, restoreBackup, type Restored } from '#server/platform/backups/restore.ts'
import type { BrokenInvariant } from '#server/platform/database/invariants.ts'
import { freePort } from '#server/platform/ports.mjs'
import { checkRestored, runBackupCommand } from './backup-command.ts'
import { describeBroken } from './check-invariants.ts'
import { formatTime, parseTime } from './nairobi-time.ts'
import { readOptions } from './read-options.ts'

const args = readOptions({
  to: { type: 'string' },
  into: { type: 'string' },
  replace: { type: 'boolean', default: false },
})

await runBackupCommand('The backup was not restored.', async ({ config, store }) => {
  const into = resolve(args.into ?? config.dataDir)
  const target = args.to === undefined ? undefined : parseTime(args.to)
  const restored = await restoreBackup(store, {
    into,
    ...(target && { target }),
    port: await freePort(),
    isReplacing: args.replace,
    onProgress: (line) => console.log(line),
    inspect: checkRestored,
  })
  console.log(describe(restored, target))
  const keys = join(into, KEYS_FILE)
  const hasOtherKey =
    existsSync(keys) && parseEnv(readFileSync(keys, 'utf8')).SESSION_KEY !== config.sessionKey
  if (hasOtherKey)
    console.log(
      `SESSION_KEY is not the one of the backup. Take the settings from ${keys} before you start D3.`,
    )
  if (args.into !== undefined) console.log(`Start D3 on it with DATA_DIR=${into}.`)
  process.exitCode = restored.inspected.length || restored.uploads.missing ? 1 : 0
})

function describe(
  { recoveredTo, isShort, uploads, replaced, inspected }: Restored<BrokenInvariant[]>,
  target: Date | undefined,
): string {
  const asked = target ? `, earlier than ${formatTime(target)}` : ': files of the log are missing after it'
  return [
    `The last restored transaction is of ${formatTime(recoveredTo)}, Nairobi.`,
    ...(isShort ? [`The archive ends there${asked}.`] : []),
    `${uploads.restored} uploaded files restored` +
      (uploads.missing ? `; ${uploads.missing} are missing in the backup.` : '.'),
    ...(replaced ? [`The database that was there is now in ${replaced}.`] : []),
    describeBroken(inspected),
  ].join('\n')
}
