/**
 * The archive of the write-ahead log (WAL): PostgreSQL runs `archive_command` for each file of 16 MB that is
 * full or a minute old, and keeps the file until the command succeeds.
 */
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackupSettings } from '#server/config.ts'
import { ownerForRoot } from '../database/embedded-postgres/run-as-postgres.ts'
import { BackupError, type BackupStore } from './backup-store.ts'

/** How much can be lost when the machine is. */
const ARCHIVE_TIMEOUT_SECONDS = 60
const COMMAND = fileURLToPath(new URL('../../bin/archive-wal.ts', import.meta.url))
/** `--import` takes a URL: it would decode a path with a % in it. */
const COMPILE_CACHE = new URL('../../bin/compile-cache.mjs', import.meta.url).href

/** Flags and environment of a PostgreSQL server that archives its log. */
export function archiving({ target, key }: BackupSettings): { flags: string[]; env: NodeJS.ProcessEnv } {
  // PostgreSQL replaces %p and %f; the shell splits the rest.
  const quote = (path: string): string => `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`
  const program = [process.execPath, '--import', COMPILE_CACHE, COMMAND].map(quote).join(' ')
  const settings = {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
    archive_command: `${program} "%p" "%f"`,
  }
  const bucket = 'folder' in target ? null : target
  if ('folder' in target) allowArchiving(join(target.folder, 'wal'))
  return {
    flags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    env: {
      BACKUP_URL: bucket ? bucket.url : 'folder' in target ? target.folder : '',
      BACKUP_KEY: key,
      ...(bucket && {
        BACKUP_REGION: bucket.region,
        BACKUP_ACCESS_KEY_ID: bucket.accessKeyId,
        BACKUP_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      }),
    },
  }
}

/** PostgreSQL runs as another user than root. */
function allowArchiving(folder: string): void {
  const owner = ownerForRoot()
  if (!owner) return
  mkdirSync(folder, { recursive: true })
  chownSync(folder, owner.uid, owner.gid)
}

const walFolder = (systemId: string): string => `wal/${systemId}`
const keyOf = (systemId: string, name: string): string => `${walFolder(systemId)}/${name}${SUFFIX}`
const SUFFIX = '.zst.age'

/**
 * Stores a file of the log once. After a crash, PostgreSQL may offer a file again, which succeeds if it is the
 * same; another file with that name would be of another database, and is an error.
 */
export async function archiveWal(
  store: BackupStore,
  { dataDirectory, path, name }: { dataDirectory: string; path: string; name: string },
): Promise<void> {
  const systemId = readSystemId(dataDirectory)
  // A restored database does not offer the history of its timeline, since it did not archive when that began.
  const history = `${name.slice(0, 8)}.history`
  const historyPath = join(dataDirectory, 'pg_wal', history)
  if (isSegment(name) && existsSync(historyPath) && !(await store.exists(keyOf(systemId, history))))
    await store.putEncrypted(keyOf(systemId, history), readFileSync(historyPath))
  const content = readFileSync(join(dataDirectory, path))
  const key = keyOf(systemId, name)
  const archived = await store.getDecrypted(key)
  if (!archived) return store.putEncrypted(key, content)
  if (!archived.equals(content)) throw new BackupError(`${name} is archived already, with other content.`)
}

/** PostgreSQL's identifier of the cluster, the first field of its control file. */
function readSystemId(dataDirectory: string): string {
  const file = openSync(join(dataDirectory, 'global', 'pg_control'), 'r')
  try {
    const field = Buffer.alloc(8)
    readSync(file, field, 0, 8, 0)
    return field.readBigUInt64LE().toString()
  } finally {
    closeSync(file)
  }
}

export type ArchivedWal = { name: string; key: string; modifiedAt: Date }

/** All files of the archive: segments, histories of timelines and labels of backups. */
export async function listWal(store: BackupStore, systemId: string): Promise<ArchivedWal[]> {
  const files: ArchivedWal[] = []
  const folder = walFolder(systemId)
  for await (const { key, modifiedAt } of store.list(folder))
    if (key.endsWith(SUFFIX))
      files.push({ name: key.slice(folder.length + 1, -SUFFIX.length), key, modifiedAt })
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The databases in the archive. */
export async function listSystems(store: BackupStore): Promise<string[]> {
  const systems = new Set<string>()
  for await (const { key } of store.list('wal')) systems.add(key.split('/')[1]!)
  return [...systems]
}

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
export const isHistory = (name: string): boolean => name.endsWith('.history')
export const timelineOf = (name: string): number => parseInt(name.slice(0, 8), 16)
/** The position in the log, which increases across timelines; in files of 16 MB. */
export const segmentNumber = (name: string): number =>
  parseInt(name.slice(8, 16), 16) * 256 + parseInt(name.slice(16, 24), 16)

/**
 * Where the newest timeline left each of its ancestors: what was written to these later was abandoned by a
 * restore. A line of a history has a timeline, the position of its end, and a reason.
 */
export async function readAncestors(
  store: BackupStore,
  files: readonly ArchivedWal[],
): Promise<Map<number, bigint>> {
  const newest = files.filter(({ name }) => isHistory(name)).at(-1)
  const text = newest ? ((await store.getDecrypted(newest.key))?.toString() ?? '') : ''
  return readHistory(text)
}

/** The timelines before one, the oldest first, with the position at which each ended. */
export function readHistory(text: string): Map<number, bigint> {
  const lines = text.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)
  return new Map([...lines].map(([, timeline, lsn]) => [Number(timeline), positionOf(lsn!)]))
}

export function positionOf(lsn: string): bigint {
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
