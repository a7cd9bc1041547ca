/**
 * Uploaded files in backups: each is copied once, encrypted, within a minute of its upload. A file never changes
 * and its name is used once (decision 020), so copies are never replaced.
 */
import * as z from 'zod'
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import type { Config } from '#server/config/config.ts'
import { BackupError } from './backup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { getFolder, getPart, type Manifest } from './manifest.ts'

const FOLDER = 'media'
const SUFFIX = '.zst.age'
/** Clocks of this machine and of a bucket may differ. */
const CLOCK_SKEW_MS = 10 * 60_000
const CONCURRENCY = 8

/** Returns the keys of the uploaded files in the data directory; null if they are in a bucket. */
async function listUploads({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>) {
  if (storage !== null) return null
  const keys: string[] = []
  for await (const { key } of openLocalStorage(dataDir).list(FOLDER))
    if (!key.endsWith('.part')) keys.push(key)
  return keys
}

/** Returns the uploaded files in the backup, with the time of their copies. */
export async function listCopies(store: BackupStore): Promise<Map<string, Date>> {
  const copies = new Map<string, Date>()
  for await (const { key, modifiedAt } of store.list(FOLDER))
    if (key.endsWith(SUFFIX)) copies.set(key.slice(0, -SUFFIX.length), modifiedAt)
  return copies
}

/** Copies the files that are not in `copied` yet, and adds them to it. Returns the keys of all uploaded files. */
export async function copyUploads(
  store: BackupStore,
  config: Pick<Config, 'storage' | 'dataDir'>,
  copied: Set<string>,
): Promise<string[] | null> {
  const keys = await listUploads(config)
  if (!keys) return null
  const files = openLocalStorage(config.dataDir)
  await forEach(
    keys.filter((key) => !copied.has(key)),
    async (key) => {
      const file = await files.get(key)
      if (file) await store.putEncrypted(`${key}${SUFFIX}`, file.content)
      copied.add(key)
    },
  )
  return keys
}

/**
 * Restores the uploaded files that existed at the backup or were copied since, and are not in the folder yet. Returns how many
 * of the first are missing in the backup. If `into` is null, it only counts these.
 */
export async function restoreUploads(
  store: BackupStore,
  manifest: Manifest,
  into: string | null,
): Promise<{ restored: number; missing: number }> {
  const copies = await listCopies(store)
  const listed = await readUploadsList(store, manifest)
  const since = manifest.startedAt.getTime() - CLOCK_SKEW_MS
  const later = [...copies].filter(([, copiedAt]) => copiedAt.getTime() >= since).map(([key]) => key)
  const missing = listed.filter((key) => !copies.has(key)).length
  if (into === null) return { restored: 0, missing }
  const files = openLocalStorage(into)
  let restored = 0
  await forEach([...new Set([...listed, ...later])], async (key) => {
    if (!copies.has(key) || (await files.exists(key))) return
    const content = await store.getDecrypted(`${key}${SUFFIX}`)
    if (!content) return
    await files.put(key, content, 'application/octet-stream')
    restored++
  })
  return { restored, missing }
}

export const deleteCopy = (store: BackupStore, key: string): Promise<void> => store.delete(`${key}${SUFFIX}`)

export async function readUploadsList(store: BackupStore, manifest: Manifest): Promise<string[]> {
  const { uploads } = manifest
  if (!uploads) return []
  await getPart(store, manifest, uploads)
  const list = await store.getDecrypted(`${getFolder(manifest)}/${uploads.name}`)
  if (!list) throw new BackupError(`The backup ${manifest.name} is damaged: ${uploads.name} is missing.`)
  return z.array(z.string()).parse(JSON.parse(list.toString()))
}

/** Runs the work for each item, some at a time. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const next = async (): Promise<void> => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next))
}
