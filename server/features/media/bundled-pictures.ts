/** Pictures that come with the program, such as those of the demo: stored like uploads, but under names of their own. */
import { readFile } from 'node:fs/promises'
import type { ImageRules } from '#domain/media/image-kinds.ts'
import type { FileStorage } from '#server/adapters/storage/storage.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { storeFiles } from './images.ts'
import { processImage } from './process-image.ts'

export type BundledPicture = { rules: ImageRules; file: string; keys: readonly string[] }

/** Returns the pictures of which some sizes are missing in this folder. */
export async function missingPictures(
  storage: FileStorage,
  folder: string,
  pictures: readonly BundledPicture[],
): Promise<BundledPicture[]> {
  const stored = new Set<string>()
  for await (const { key } of storage.list(folder)) stored.add(key)
  return pictures.filter(({ keys }) => !keys.every((key) => stored.has(key)))
}

export async function storePictures(
  storage: FileStorage,
  log: Log,
  pictures: readonly BundledPicture[],
): Promise<void> {
  const waiting = pictures.values()
  const work = async () => {
    for (const { rules, file, keys } of waiting) {
      const { files } = await processImage(log, rules, await readFile(file))
      await storeFiles(storage, keys, files)
    }
  }
  await Promise.all([work(), work()])
}
