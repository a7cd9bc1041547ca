/**
 * Scripts and style sheets of earlier builds. A page that was loaded from another version, or stays open for days, still
 * names them (docs/operations/upgrades.md).
 */
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Time longer than any page stays open. */
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Copies the assets of this build into `folder` for later versions, and deletes those that no build has used for 30 days.
 * The name of an asset contains a hash of its content, so an existing file is the same one.
 */
export async function keepAssets(assets: string, folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  const kept = new Set(await readdir(folder))
  for (const name of await readdir(assets)) {
    const place = join(folder, name)
    if (!kept.delete(name)) {
      // Complete or not at all, also when the process ends or another one does the same.
      const draft = `${place}.${process.pid}`
      await copyFile(join(assets, name), draft)
      await rename(draft, place)
    }
    await utimes(place, now, now)
  }
  for (const name of kept) {
    const place = join(folder, name)
    const { mtimeMs } = await stat(place)
    if (mtimeMs < now.getTime() - KEPT_MS) await rm(place)
  }
}
