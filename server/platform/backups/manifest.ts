/**
 * The manifest of a base backup. It is written last, so a backup without one is incomplete, such as one whose
 * process was killed.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'
import type { BackupStore } from './backup-store.ts'

const StoredPart = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })
export type StoredPart = z.infer<typeof StoredPart>

const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  /** PostgreSQL's system identifier of the database cluster. */
  systemId: z.string(),
  startedAt: z.coerce.date(),
  /** Moment from which on the database can be restored. */
  finishedAt: z.coerce.date(),
  timeline: z.number().int(),
  /** Names of the first and the last file of the write-ahead log that the backup needs. */
  startWal: z.string(),
  stopWal: z.string(),
  startLsn: z.string(),
  stopLsn: z.string(),
  postgresVersion: z.string(),
  /** The name of the newest migration. */
  schemaVersion: z.string(),
  d3Version: z.string(),
  /** Size of the data directory, not compressed. */
  bytes: z.number().int(),
  files: z.number().int(),
  /** The archive, cut into parts. */
  parts: z.array(StoredPart).min(1),
  /** The list of uploaded files; null if they are in a bucket. */
  uploads: StoredPart.nullable(),
})
export type Manifest = z.infer<typeof Manifest>

const BASE_FOLDER = 'base'
const MANIFEST = 'manifest.json'
export const getFolder = ({ systemId, name }: Pick<Manifest, 'systemId' | 'name'>): string =>
  `${BASE_FOLDER}/${systemId}/${name}`

export const describePart = (name: string, content: Uint8Array): StoredPart => ({
  name,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

export const putManifest = (store: BackupStore, manifest: Manifest): Promise<void> =>
  store.put(`${getFolder(manifest)}/${MANIFEST}`, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))

/** Throws a BackupError if the part is missing or differs from the manifest. */
export async function getPart(store: BackupStore, manifest: Manifest, part: StoredPart): Promise<Buffer> {
  const stored = await store.get(`${getFolder(manifest)}/${part.name}`)
  if (!stored) throw new BackupError(`The backup ${manifest.name} is damaged: ${part.name} is missing.`)
  if (describePart(part.name, stored.content).sha256 !== part.sha256)
    throw new BackupError(`The backup ${manifest.name} is damaged: ${part.name} has another checksum.`)
  return stored.content
}

/** Throws a BackupError if BACKUP_KEY cannot decrypt the backup, which the beginning of its first part shows. */
export async function checkKey(store: BackupStore, manifest: Manifest): Promise<void> {
  async function* firstPart(): AsyncGenerator<Uint8Array> {
    yield await getPart(store, manifest, manifest.parts[0]!) // the schema requires one
  }
  for await (const _ of store.decryptStream(firstPart())) return
}

export type ListedBackup = {
  folder: string
  modifiedAt: Date
  /** Null if it is incomplete. */
  manifest: Manifest | null
  /** Null if it is good. */
  problem: string | null
}
export type GoodBackup = ListedBackup & { manifest: Manifest; problem: null }
export const isGood = (backup: ListedBackup): backup is GoodBackup => backup.problem === null

/**
 * Returns all base backups, the oldest first. A good one has a manifest and all its parts in their sizes; with `verify`, which
 * reads them all, also in their checksums, and can be decrypted.
 */
export async function listBackups(
  store: BackupStore,
  { verify = false }: { verify?: boolean } = {},
): Promise<ListedBackup[]> {
  const folders = new Map<string, { sizes: Map<string, number>; modifiedAt: Date }>()
  for await (const { key, bytes, modifiedAt } of store.list(BASE_FOLDER)) {
    const cut = key.lastIndexOf('/')
    const entry = folders.get(key.slice(0, cut)) ?? { sizes: new Map(), modifiedAt }
    entry.sizes.set(key.slice(cut + 1), bytes)
    if (modifiedAt > entry.modifiedAt) entry.modifiedAt = modifiedAt
    folders.set(key.slice(0, cut), entry)
  }
  const listed: ListedBackup[] = []
  for (const [folder, { sizes, modifiedAt }] of folders) {
    const manifest = sizes.has(MANIFEST) ? await readManifest(store, folder) : null
    const problem = await findProblem(store, folder, manifest, sizes, verify)
    listed.push({ folder, modifiedAt, manifest, problem })
  }
  const toTime = ({ manifest, modifiedAt }: ListedBackup) => (manifest?.finishedAt ?? modifiedAt).getTime()
  return listed.toSorted((a, b) => toTime(a) - toTime(b))
}

/** Deletes the manifest first: a deletion that is interrupted leaves an incomplete backup. */
export async function deleteBackup(store: BackupStore, folder: string): Promise<void> {
  await store.delete(`${folder}/${MANIFEST}`)
  for await (const { key } of store.list(folder)) await store.delete(key)
}

async function readManifest(store: BackupStore, folder: string): Promise<Manifest | null> {
  const stored = await store.get(`${folder}/${MANIFEST}`)
  try {
    return Manifest.parse(JSON.parse(stored?.content.toString() ?? ''))
  } catch {
    return null
  }
}

async function findProblem(
  store: BackupStore,
  folder: string,
  manifest: Manifest | null,
  sizes: ReadonlyMap<string, number>,
  verify: boolean,
): Promise<string | null> {
  if (!manifest) return sizes.has(MANIFEST) ? 'its manifest cannot be read' : 'incomplete'
  if (getFolder(manifest) !== folder) return 'its manifest is of another backup'
  for (const part of [...manifest.parts, ...(manifest.uploads ? [manifest.uploads] : [])]) {
    if (sizes.get(part.name) !== part.bytes) return `damaged: ${part.name} is missing or has another size`
    if (!verify) continue
    try {
      await getPart(store, manifest, part)
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      return `damaged: ${part.name} has another checksum`
    }
  }
  try {
    if (verify) await checkKey(store, manifest)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return error.message
  }
  return null
}
