import { DAY } from '#domain/time/time.ts'
import type { BackupStore } from './backup-store.ts'
import { deleteBackup, isGood, listBackups, type GoodBackup, type ListedBackup } from './manifest.ts'
import { deleteCopy, listCopies, readUploadsList } from './uploads.ts'
import { isHistory, listSystems, listWal, segmentNumber } from './wal-archive.ts'

/**
 * Deletes what is needed to restore no moment of the last `days`: base backups except the newest from before
 * that, the log before the oldest one that remains, and copies of uploaded files that were deleted since. The
 * newest good backup always remains. Returns the folders of the deleted backups.
 */
export async function deleteExpired(
  store: BackupStore,
  { days, now, uploads }: { days: number; now: Date; uploads: readonly string[] | null },
): Promise<string[]> {
  const cutoff = new Date(now.getTime() - days * DAY)
  const listed = await listBackups(store)
  const kept = listed.filter(isGood).filter((backup, _index, good) => isNeeded(backup, good, cutoff))
  const expired = listed.filter((backup) =>
    isGood(backup) ? !kept.includes(backup) : isAbandoned(backup, cutoff, now),
  )
  for (const { folder } of expired) await deleteBackup(store, folder)
  for (const systemId of await listSystems(store)) await deleteWal(store, systemId, kept, cutoff)
  await deleteCopies(store, kept, uploads, cutoff)
  return expired.map(({ folder }) => folder)
}

function isNeeded(backup: GoodBackup, good: readonly GoodBackup[], cutoff: Date): boolean {
  if (backup.manifest.finishedAt >= cutoff || backup === good.at(-1)) return true
  const { systemId } = backup.manifest
  const ofSystem = good.filter(({ manifest }) => manifest.systemId === systemId)
  const beforeCutoff = ofSystem.filter(({ manifest }) => manifest.finishedAt < cutoff)
  // A database that was replaced long ago needs none.
  return backup === beforeCutoff.at(-1) && backup !== ofSystem.at(-1)
}

/** A backup that is not good may be in progress, or is kept for a while so that somebody can look at it. */
const isAbandoned = ({ manifest, modifiedAt }: ListedBackup, cutoff: Date, now: Date): boolean =>
  manifest ? modifiedAt < cutoff : modifiedAt.getTime() < now.getTime() - DAY

async function deleteWal(
  store: BackupStore,
  systemId: string,
  kept: readonly GoodBackup[],
  cutoff: Date,
): Promise<void> {
  const starts = kept
    .filter(({ manifest }) => manifest.systemId === systemId)
    .map(({ manifest }) => segmentNumber(manifest.startWal))
  const oldest = starts.length > 0 ? Math.min(...starts) : null
  for (const { name, key, modifiedAt } of await listWal(store, systemId)) {
    if (isHistory(name)) continue
    const isExpired = oldest === null ? modifiedAt < cutoff : segmentNumber(name) < oldest
    if (isExpired) await store.delete(key)
  }
}

async function deleteCopies(
  store: BackupStore,
  kept: readonly GoodBackup[],
  uploads: readonly string[] | null,
  cutoff: Date,
): Promise<void> {
  if (!uploads) return
  const needed = new Set(uploads)
  let since = cutoff
  for (const { manifest } of kept) {
    for (const key of await readUploadsList(store, manifest)) needed.add(key)
    if (manifest.startedAt < since) since = manifest.startedAt
  }
  for (const [key, copiedAt] of await listCopies(store))
    if (copiedAt < since && !needed.has(key)) await deleteCopy(store, key)
}
