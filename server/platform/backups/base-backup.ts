/**
 * A base backup of a running server by PostgreSQL's low-level interface
 * (https://www.postgresql.org/docs/current/continuous-archiving.html), which needs no client program: the files
 * of the data directory are copied as they are between `pg_backup_start` and `pg_backup_stop`, and the log of
 * that time makes them consistent when they are restored.
 */
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { Header } from 'tar'
import { SCHEMA_VERSION } from '../database/startup/schema-version.ts'
import { BackupError } from './backup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { describePart, getFolder, putManifest, type Manifest, type StoredPart } from './manifest.ts'
import { getTimeline } from './wal-archive.ts'

export type BackupContent = {
  databaseUrl: string
  /** Files beside the database, such as keys, by name. */
  extraFiles: Readonly<Record<string, string>>
  /** Keys of the uploaded files, which are copied one by one; null if they are in a bucket. */
  uploads: readonly string[] | null
  d3Version: string
}

const PART_BYTES = 16 * 1024 * 1024
/** `pg_backup_stop` waits until the log of the backup is archived. */
const STOP_TIMEOUT = '10min'
export const DATA_FOLDER = 'postgres'

export async function makeBaseBackup(store: BackupStore, content: BackupContent): Promise<Manifest> {
  const client = new pg.Client({ connectionString: content.databaseUrl, connectionTimeoutMillis: 10_000 })
  // A lost connection also rejects the query, and ends the backup in the server.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await backUp(client, store, content)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function backUp(client: pg.Client, store: BackupStore, content: BackupContent): Promise<Manifest> {
  const { directory, archiveMode, ...about } = await describeDatabase(client)
  if (archiveMode !== 'on')
    throw new BackupError(
      'The running database does not archive its log. Set BACKUP_URL and BACKUP_KEY, and start D3 again.',
    )
  const startedAt = new Date()
  const name = startedAt.toISOString().replaceAll(/[-:.]/g, '')
  const folder = getFolder({ systemId: about.systemId, name })
  const uploads = content.uploads && (await putUploadsList(store, folder, content.uploads))
  const start = await one<{ lsn: string; wal: string }>(
    client,
    'SELECT lsn::text, pg_walfile_name(lsn) AS wal FROM pg_backup_start($1, fast => true) AS lsn',
    [`D3 ${name}`],
  )
  const totals = { bytes: 0, files: 0 }
  let stop: Stop | undefined
  async function* archive(): AsyncGenerator<Buffer> {
    yield* dataDirectory(directory, totals)
    stop = await stopBackup(client)
    if (stop.tablespaces) throw new BackupError('Tablespaces outside the data directory cannot be saved.')
    yield* textFile(`${DATA_FOLDER}/backup_label`, stop.label)
    for (const [path, text] of Object.entries(content.extraFiles)) yield* textFile(path, text)
    yield Buffer.alloc(2 * BLOCK)
  }
  const parts: StoredPart[] = []
  await pipeline(Readable.from(archive()), createZstdCompress(), async (compressed) => {
    for await (const part of inParts(store.encryptStream(compressed))) {
      const described = describePart(`part-${String(parts.length).padStart(5, '0')}`, part)
      await store.put(`${folder}/${described.name}`, part)
      parts.push(described)
    }
  })
  if (!stop) throw new Error('The backup has not been stopped')
  const manifest: Manifest = {
    format: 1,
    name,
    ...about,
    startedAt,
    finishedAt: stop.at,
    timeline: getTimeline(start.wal),
    startWal: start.wal,
    startLsn: start.lsn,
    stopWal: stop.wal,
    stopLsn: stop.lsn,
    d3Version: content.d3Version,
    ...totals,
    parts,
    uploads,
  }
  await putManifest(store, manifest)
  return manifest
}

const describeDatabase = (client: pg.Client) =>
  one<{
    directory: string
    archiveMode: string
    systemId: string
    postgresVersion: string
    schemaVersion: string
  }>(
    client,
    `SELECT current_setting('data_directory') AS directory, current_setting('archive_mode') AS "archiveMode",
            current_setting('server_version') AS "postgresVersion",
            (SELECT system_identifier::text FROM pg_control_system()) AS "systemId",
            (${SCHEMA_VERSION}) AS "schemaVersion"`,
  )

type Stop = { lsn: string; wal: string; label: string; tablespaces: string; at: Date }
async function stopBackup(client: pg.Client): Promise<Stop> {
  await client.query(`SET statement_timeout = '${STOP_TIMEOUT}'`)
  return one<Stop>(
    client,
    `SELECT lsn::text, pg_walfile_name(lsn) AS wal, labelfile AS label, spcmapfile AS tablespaces,
            clock_timestamp() AS at
       FROM pg_backup_stop(wait_for_archive => true)`,
  )
}

async function one<T extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<T> {
  const { rows } = await client.query<T>(text, values)
  if (!rows[0]) throw new Error('The database returned no row')
  return rows[0]
}

async function putUploadsList(
  store: BackupStore,
  folder: string,
  keys: readonly string[],
): Promise<StoredPart> {
  const key = `${folder}/uploads`
  const list = await store.encrypt(key, Buffer.from(JSON.stringify(keys)))
  await store.put(key, list)
  return describePart('uploads', list)
}

// ---------------------------------------------------------------- the archive, in the format of tar

/** Folders whose content belongs to the running server; they are restored empty, as PostgreSQL documents. */
const EMPTY_FOLDERS = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const EXCLUDED_FILE = /^(?:postmaster\.pid|postmaster\.opts|backup_label.*|pg_internal\.init.*|pgsql_tmp.*)$/
const BLOCK = 512
const READ_BYTES = 1024 * 1024

async function* dataDirectory(
  root: string,
  totals: { bytes: number; files: number },
  path = '',
): AsyncGenerator<Buffer> {
  yield header(`${DATA_FOLDER}/${path}`, 0, 'Directory')
  if (EMPTY_FOLDERS.has(path)) return
  const entries = await unlessMissing(readdir(join(root, path), { withFileTypes: true }))
  for (const entry of entries ?? []) {
    if (EXCLUDED_FILE.test(entry.name)) continue
    const below = path ? `${path}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* dataDirectory(root, totals, below)
    else if (entry.isFile()) yield* dataFile(root, below, totals)
  }
}

/**
 * A file may grow, shrink or vanish while it is read. Its size is that of the beginning, filled with zeros if
 * needed; the log has what changed.
 */
async function* dataFile(
  root: string,
  path: string,
  totals: { bytes: number; files: number },
): AsyncGenerator<Buffer> {
  const file = await unlessMissing(open(join(root, path), 'r'))
  if (!file) return
  try {
    const { size } = await file.stat()
    yield header(`${DATA_FOLDER}/${path}`, size, 'File')
    let rest = size
    while (rest > 0) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(rest, READ_BYTES)))
      if (bytesRead === 0) break
      yield buffer.subarray(0, bytesRead)
      rest -= bytesRead
    }
    for (; rest > 0; rest -= Math.min(rest, READ_BYTES)) yield Buffer.alloc(Math.min(rest, READ_BYTES))
    yield padding(size)
    totals.bytes += size
    totals.files++
  } finally {
    await file.close()
  }
}

function* textFile(path: string, text: string): Generator<Buffer> {
  const content = Buffer.from(text)
  yield header(path, content.length, 'File')
  yield content
  yield padding(content.length)
}

function header(path: string, size: number, type: 'File' | 'Directory'): Buffer {
  const block = Buffer.alloc(BLOCK)
  const mode = type === 'File' ? 0o600 : 0o700
  const needsMore = new Header({ path, size, type, mode, uid: 0, gid: 0, mtime: new Date() }).encode(block)
  if (needsMore) throw new BackupError(`The path ${path} is too long.`)
  return block
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function* inParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}
