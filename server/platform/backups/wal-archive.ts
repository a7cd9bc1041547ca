/**
 * The archive of the write-ahead log (WAL): PostgreSQL runs `archive_command` for each file of 16 MB that is
 * full or a minute old, and keeps the file until the command succeeds. D3 stores the beginning of the newest file itself.
 */
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { BackupSettings } from '#server/config/config.ts'
import { BackupError } from './backup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { rememberTarget } from './backup-target.ts'

const ARCHIVE_TIMEOUT_SECONDS = 60
export const WAL_BYTES = 16 * 1024 * 1024
const COMMAND = fileURLToPath(new URL('../../bin/archive-wal.ts', import.meta.url))
/** `--import` takes a URL: it would decode a path with a % in it. */
const COMPILE_CACHE = new URL('../../bin/compile-cache.mjs', import.meta.url).href

/** Flags and environment of a PostgreSQL server that archives its log. */
export function archiving(
  { target, key }: BackupSettings,
  dataDir: string,
): { flags: string[]; env: NodeJS.ProcessEnv } {
  // PostgreSQL replaces %p and %f; the shell splits the rest.
  const quote = (path: string): string => `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`
  const program = [process.execPath, '--import', COMPILE_CACHE, COMMAND].map(quote).join(' ')
  const settings = {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
    archive_command: `${program} "%p" "%f"`,
  }
  const bucket = 'folder' in target ? null : target
  rememberTarget(target, dataDir)
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

const walFolder = (systemId: string): string => `wal/${systemId}`
const toKey = (systemId: string, name: string): string => `${walFolder(systemId)}/${name}${SUFFIX}`
const toOpenKey = (systemId: string, name: string): string => toKey(systemId, name + OPEN)
const SUFFIX = '.zst.age'
const OPEN = '.open'

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
  if (isSegment(name) && existsSync(historyPath) && !(await store.exists(toKey(systemId, history))))
    await store.putEncrypted(toKey(systemId, history), readFileSync(historyPath))
  const content = readFileSync(join(dataDirectory, path))
  const key = toKey(systemId, name)
  const archived = await store.getDecrypted(key)
  if (!archived) return store.putEncrypted(key, content)
  if (!archived.equals(content)) throw new BackupError(`${name} is archived already, with other content.`)
}

/** The end of the part of the log that is on the disk: the file, and how much of it. */
export type LogEnd = { systemId: string; name: string; bytes: number }

export async function readLogEnd(pool: pg.Pool): Promise<LogEnd> {
  const { rows } = await pool.query<{ systemId: string; timeline: number; lsn: string }>(`
    SELECT system_identifier::text AS "systemId", timeline_id AS timeline, pg_current_wal_flush_lsn()::text AS lsn
      FROM pg_control_system(), pg_control_checkpoint()`)
  const { systemId, timeline, lsn } = rows[0]! // the functions return one row
  const position = getPosition(lsn)
  const segment = position / BigInt(WAL_BYTES)
  const name = [BigInt(timeline), segment / 256n, segment % 256n]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
  return { systemId, name, bytes: Number(position % BigInt(WAL_BYTES)) }
}

/**
 * Stores the beginning of the file that PostgreSQL is writing, which replaces a shorter one, so that less is lost with the
 * machine than the archive lacks.
 */
export async function archiveOpenWal(
  store: BackupStore,
  dataDirectory: string,
  { systemId, name, bytes }: LogEnd,
): Promise<void> {
  const file = await open(join(dataDirectory, 'pg_wal', name))
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(bytes), length: bytes, position: 0 })
    await store.putEncrypted(toOpenKey(systemId, name), buffer)
  } finally {
    await file.close()
  }
}

/** Deletes the beginning of a file once the archive has the whole file. Returns whether it has. */
export async function deleteOpenWal(store: BackupStore, systemId: string, name: string): Promise<boolean> {
  if (!(await store.exists(toKey(systemId, name)))) return false
  await store.delete(toOpenKey(systemId, name))
  return true
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

export type ArchivedWal = {
  name: string
  key: string
  modifiedAt: Date
  /** True if it is only the beginning of a file that was not full. */
  isOpen: boolean
}

/** Returns all files of the archive: segments, beginnings of segments, histories of timelines and labels of backups. */
export async function listWal(store: BackupStore, systemId: string): Promise<ArchivedWal[]> {
  const files: ArchivedWal[] = []
  const folder = walFolder(systemId)
  for await (const { key, modifiedAt } of store.list(folder))
    if (key.endsWith(SUFFIX)) {
      const stored = key.slice(folder.length + 1, -SUFFIX.length)
      const isOpen = stored.endsWith(OPEN)
      files.push({ name: isOpen ? stored.slice(0, -OPEN.length) : stored, key, modifiedAt, isOpen })
    }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the databases in the archive. */
export async function listSystems(store: BackupStore): Promise<string[]> {
  const systems = new Set<string>()
  for await (const { key } of store.list('wal')) systems.add(key.split('/')[1]!)
  return [...systems]
}

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
export const isHistory = (name: string): boolean => name.endsWith('.history')
export const getTimeline = (name: string): number => parseInt(name.slice(0, 8), 16)
/** Returns the position in the log, which increases across timelines; in files of 16 MB. */
export const segmentNumber = (name: string): number =>
  parseInt(name.slice(8, 16), 16) * 256 + parseInt(name.slice(16, 24), 16)

/**
 * Returns where the newest timeline left each of its ancestors: a restore abandoned what was written to these later. A line of
 * a history has a timeline, the position of its end, and a reason.
 */
export async function readAncestors(
  store: BackupStore,
  files: readonly ArchivedWal[],
): Promise<Map<number, bigint>> {
  const newest = files.findLast(({ name }) => isHistory(name))
  const text = newest ? ((await store.getDecrypted(newest.key))?.toString() ?? '') : ''
  return readHistory(text)
}

/** Returns the timelines before one, the oldest first, with the position at which each ended. */
export function readHistory(text: string): Map<number, bigint> {
  const lines = text.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)
  return new Map([...lines].map(([, timeline, lsn]) => [Number(timeline), getPosition(lsn!)]))
}

export function getPosition(lsn: string): bigint {
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
