/**
 * `npm run backup:list`: prints the good backups, whose checksums it verifies, and those that cannot be used.
 * `-- --quick` compares sizes only. Exits with 1 if there is no good one.
 */
import { isGood, listBackups } from '#server/platform/backups/manifest.ts'
import { formatBytes, runBackupCommand } from './backup-command.ts'
import { table } from './database-url.ts'
import { formatTime } from './nairobi-time.ts'
import { readOptions } from './read-options.ts'

const args = readOptions({ quick: { type: 'boolean', default: false } })

await runBackupCommand('The backups cannot be listed.', async ({ store }) => {
  const listed = await listBackups(store, { verify: !args.quick })
  const good = listed.filter(isGood).map(({ manifest }) => manifest)
  const bad = listed.filter((backup) => !isGood(backup))
  console.log(
    [
      '',
      good.length ? 'Good backups' : 'No good backup.',
      ...table([
        ['restores from', 'name', 'database', 'size', 'stored', 'D3', 'schema'],
        ...good.map(({ name, finishedAt, systemId, bytes, parts, d3Version, schemaVersion }) => [
          formatTime(finishedAt),
          name,
          systemId,
          formatBytes(bytes),
          formatBytes(parts.reduce((sum, part) => sum + part.bytes, 0)),
          d3Version,
          schemaVersion,
        ]),
      ]),
      ...(bad.length ? ['', 'Cannot be used'] : []),
      ...table(bad.map(({ folder, problem }) => [folder, problem ?? ''])),
      '',
    ].join('\n'),
  )
  process.exitCode = good.length ? 0 : 1
})
