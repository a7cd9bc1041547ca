/** Restores the embedded database, uploaded files and keys, as of a moment. */
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { Unpack } from 'tar'
import { startPostgres } from '../database/embedded-postgres/embedded-postgres.ts'
import { stopOrphanedServer } from '../database/embedded-postgres/orphans.ts'
import { ownerForRoot, type Owner } from '../database/embedded-postgres/run-as-postgres.ts'
import { BackupError } from './backup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { DATA_FOLDER } from './base-backup.ts'
import { checkKey, getPart, isGood, listBackups, type Manifest } from './manifest.ts'
import { forEach, restoreUploads } from './uploads.ts'
import {
  isHistory,
  isSegment,
  listWal,
  getPosition,
  readAncestors,
  readHistory,
  segmentNumber,
  getTimeline,
  WAL_BYTES,
  type ArchivedWal,
} from './wal-archive.ts'

export type RestoreOptions<T> = {
  /** A folder such as DATA_DIR: the database is restored in its folder `postgres`. */
  into: string
  /** The last moment to restore; everything that is in the archive by default. */
  target?: Date
  port: number
  /** Moves an existing database aside. */
  isReplacing?: boolean
  /** True if the uploaded files are restored; else it is only checked that the backup has them. */
  hasUploads?: boolean
  onProgress(line: string): void
  /** Called while the restored database runs. */
  inspect(databaseUrl: string, recoveredTo: Date): Promise<T>
}
export type Restored<T> = {
  manifest: Manifest
  /** The last transaction that was restored, or the end of the base backup. */
  recoveredTo: Date
  /** The archive ends before the moment that was asked for, or lacks a file. */
  isShort: boolean
  uploads: { restored: number; missing: number }
  /** Folder to which the earlier database was moved. */
  replaced: string | null
  inspected: T
}

export async function restoreBackup<T>(store: BackupStore, options: RestoreOptions<T>): Promise<Restored<T>> {
  const { into, target, onProgress } = options
  const place = join(into, DATA_FOLDER)
  await checkPlace(place, options.isReplacing ?? false)
  const { manifest, wal, hasGap, isPart } = await chooseBackup(store, target)
  await checkKey(store, manifest)
  const began = performance.now()
  onProgress(`Base backup ${manifest.name} of ${manifest.finishedAt.toISOString()}`)
  const scratch = join(into, 'restoring')
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  const owner = ownerForRoot()
  if (owner) chownSync(scratch, owner.uid, owner.gid)
  const directory = join(scratch, DATA_FOLDER)
  try {
    await unpack(store, manifest, scratch, owner)
    onProgress(`Unpacked after ${secondsSince(began)} s; fetching ${wal.length} files of the log`)
    await forEach(wal, (file) => fetchWal(store, file, join(directory, 'pg_wal'), owner))
    await createFile(join(directory, 'recovery.signal'), Buffer.alloc(0), 0, owner)
    onProgress(`Recovering after ${secondsSince(began)} s`)
    const { endedEarly, lastSegment, ...recovered } = await recover(directory, manifest, options)
    const isIncomplete = hasGap || lastSegment < newestSegment(wal)
    const uploads = await restoreUploads(store, manifest, (options.hasUploads ?? true) ? into : null)
    const replaced = moveAside(place)
    renameSync(directory, place)
    for (const name of KEPT_FILES)
      if (existsSync(join(scratch, name))) renameSync(join(scratch, name), join(into, name))
    onProgress(`Restored after ${secondsSince(began)} s`)
    return {
      manifest,
      ...recovered,
      // Recovery ends early too if nothing was committed between the target and the end of the part.
      isShort: target ? endedEarly && (isIncomplete || !isPart) : isIncomplete,
      uploads,
      replaced,
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Files beside the database in the archive. */
export const KEYS_FILE = 'keys.env'
const KEPT_FILES = [KEYS_FILE]

const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)

async function checkPlace(place: string, isReplacing: boolean): Promise<void> {
  if (!existsSync(place)) return
  if (!isReplacing)
    throw new BackupError(
      `There is a database in ${place}. Restore into another folder with --into, or move it aside with --replace.`,
    )
  await stopOrphanedServer(place)
}

function moveAside(place: string): string | null {
  if (!existsSync(place)) return null
  const aside = `${place}.replaced-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`
  renameSync(place, aside)
  return aside
}

type ChosenBackup = {
  manifest: Manifest
  /** The files of the log that the restore needs. */
  wal: ArchivedWal[]
  /** A file between the first and the last of them is missing. */
  hasGap: boolean
  /** True if they are only a part of the log, which continues after the target. */
  isPart: boolean
}

/** Returns the newest good backup from before the target whose log continues to the newest timeline. */
async function chooseBackup(store: BackupStore, target: Date | undefined): Promise<ChosenBackup> {
  const good = (await listBackups(store)).filter(isGood).map(({ manifest }) => manifest)
  const newest = good.at(-1)
  if (!newest) throw new BackupError('There is no good backup.')
  const { systemId } = newest
  const files = await listWal(store, systemId)
  const ancestors = await readAncestors(store, files)
  const isUsable = ({ timeline, stopLsn }: Manifest): boolean => {
    const end = ancestors.get(timeline)
    return end === undefined || getPosition(stopLsn) <= end
  }
  const usable = good.filter((manifest) => manifest.systemId === systemId && isUsable(manifest))
  const before = usable.filter(({ finishedAt }) => target === undefined || finishedAt <= target)
  const manifest = before.at(-1)
  if (!manifest)
    throw new BackupError(
      `No good backup is older than ${target?.toISOString()}. ` +
        `The oldest is of ${usable[0]?.finishedAt.toISOString() ?? 'another timeline'}.`,
    )
  // A backup that began after the target begins in the log after it, too.
  const later = target && usable.find(({ startedAt }) => startedAt > target)
  const from = segmentNumber(manifest.startWal)
  const to = later ? segmentNumber(later.stopWal) : Infinity
  const wal = files.filter(({ name, isOpen }) => {
    if (isHistory(name)) return true
    return !isOpen && isSegment(name) && segmentNumber(name) >= from && segmentNumber(name) <= to
  })
  const numbers = new Set(wal.filter(({ name }) => isSegment(name)).map(({ name }) => segmentNumber(name)))
  const hasGap = numbers.size > 0 && newestSegment(wal) - from + 1 > numbers.size
  return {
    manifest,
    wal: later ? wal : [...wal, ...openSegments(files, from)],
    hasGap,
    isPart: later !== undefined,
  }
}

/** Returns the beginnings of files that continue the log after its last whole file. */
function openSegments(files: readonly ArchivedWal[], from: number): ArchivedWal[] {
  const segments = files.filter(({ name }) => isSegment(name))
  const timeline = Math.max(...segments.map(({ name }) => getTimeline(name)))
  const after = Math.max(from - 1, newestSegment(segments))
  return segments
    .filter(({ name, isOpen }) => isOpen && getTimeline(name) === timeline && segmentNumber(name) > after)
    .filter(({ name }, index) => segmentNumber(name) === after + 1 + index)
}

/** Returns the newest of the whole files. */
const newestSegment = (wal: readonly ArchivedWal[]): number =>
  wal.reduce(
    (newest, { name, isOpen }) =>
      isSegment(name) && !isOpen ? Math.max(newest, segmentNumber(name)) : newest,
    -1,
  )

async function unpack(
  store: BackupStore,
  manifest: Manifest,
  scratch: string,
  owner: Owner | undefined,
): Promise<void> {
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (const part of manifest.parts) yield await getPart(store, manifest, part)
  }
  await pipeline(
    Readable.from(store.decryptStream(parts())),
    createZstdDecompress(),
    new Unpack({ cwd: scratch, strict: true, ...(owner && { uid: owner.uid, gid: owner.gid }) }),
  )
  chmodSync(join(scratch, DATA_FOLDER), 0o700)
}

/** Recovery finds the log in its own folder. Files are sparse: most are archived before they are full. */
async function fetchWal(
  store: BackupStore,
  { key, name }: ArchivedWal,
  folder: string,
  owner: Owner | undefined,
): Promise<void> {
  const content = await store.getDecrypted(key)
  if (!content) throw new BackupError(`${name} is missing in the archive of the log.`)
  await createFile(join(folder, name), content, isSegment(name) ? WAL_BYTES : 0, owner)
}

const ZEROS = Buffer.alloc(64 * 1024)
/** Writes the content without zeros at the end, which `bytes` leaves as a hole. */
async function createFile(
  path: string,
  content: Buffer,
  bytes: number,
  owner: Owner | undefined,
): Promise<void> {
  let end = content.length
  while (bytes > 0 && end >= ZEROS.length && content.subarray(end - ZEROS.length, end).equals(ZEROS))
    end -= ZEROS.length
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content.subarray(0, end))
    if (bytes > end) await file.truncate(bytes)
    if (owner) await file.chown(owner.uid, owner.gid)
  } finally {
    await file.close()
  }
}

const ENDED_EARLY = /recovery ended before configured recovery target was reached/

async function recover<T>(
  directory: string,
  manifest: Manifest,
  { target, port, inspect }: RestoreOptions<T>,
): Promise<{ recoveredTo: Date; endedEarly: boolean; lastSegment: number; inspected: T }> {
  let endedEarly = false
  const start = async (until: Date | undefined) => {
    const settings = {
      archive_mode: 'off',
      // There is nothing to fetch: the whole log is in its folder.
      restore_command: 'exit 1',
      ...(until && {
        recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
        recovery_target_action: 'promote',
      }),
    }
    return startPostgres({
      dir: directory,
      port,
      log: () => undefined,
      onOutput: (line) => (endedEarly ||= ENDED_EARLY.test(line)),
      flags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    })
  }
  const postgres = await start(target).catch((error: unknown) => {
    if (!endedEarly) throw error
    return start(undefined)
  })
  try {
    const recoveredTo = (await lastTransaction(postgres.url)) ?? manifest.finishedAt
    const lastSegment = await lastRecoveredSegment(directory)
    return { recoveredTo, endedEarly, lastSegment, inspected: await inspect(postgres.url, recoveredTo) }
  } finally {
    await postgres.stop()
  }
}

/** The last file of the log that recovery has read: the history of the new timeline says where it began. */
async function lastRecoveredSegment(directory: string): Promise<number> {
  const folder = join(directory, 'pg_wal')
  const newest = (await readdir(folder)).filter(isHistory).toSorted().at(-1)
  const ends = newest ? [...readHistory(await readFile(join(folder, newest), 'utf8')).values()] : []
  const end = ends.at(-1)
  if (end === undefined) throw new BackupError('The restored database has no history of its timeline.')
  return Number((end - 1n) / BigInt(WAL_BYTES))
}

async function lastTransaction(databaseUrl: string): Promise<Date | null> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at')
    return rows[0]?.at ?? null
  } finally {
    await client.end()
  }
}
