/** Files in a folder of this machine. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import {
  assertStorageKey,
  StorageUnavailable,
  type FileStorage,
  type ListedFile,
  type StoredFile,
} from './storage.ts'

export function openLocalStorage(directory: string): FileStorage {
  const root = resolve(directory)
  const getPath = (key: string): string => {
    assertStorageKey(key)
    return join(root, key)
  }
  return {
    async put(key, content) {
      const path = getPath(key)
      await reportFailure(() => writeAtomically(path, content))
    },
    get(key) {
      const path = getPath(key)
      return reportFailure(() => unlessMissing(readStored(path)))
    },
    async exists(key) {
      const path = getPath(key)
      const found = await reportFailure(() => unlessMissing(stat(path)))
      return found?.isFile() ?? false
    },
    async delete(key) {
      const path = getPath(key)
      await reportFailure(() => unlessMissing(rm(path)))
    },
    async *list(folder) {
      yield* listFiles(root, getPath(folder))
    },
  }
}

/**
 * Writes the file under another name, flushes it and renames it: a crash leaves the whole file or none, and no reader sees half
 * of one.
 */
async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const file = await open(partial, 'wx')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    // The first error is the one to report.
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Writes a folder to the disk, as a power failure could otherwise undo the renaming. Windows cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function readStored(path: string): Promise<StoredFile> {
  const file = await open(path, 'r')
  try {
    const { size, mtimeMs } = await file.stat()
    return {
      content: await file.readFile(),
      etag: `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`,
    }
  } finally {
    await file.close()
  }
}

async function* listFiles(root: string, folder: string): AsyncGenerator<ListedFile> {
  const directory = await reportFailure(() => unlessMissing(opendir(folder, { recursive: true })))
  if (!directory) return
  for await (const entry of directory) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await reportFailure(() => unlessMissing(stat(path)))
    if (found)
      yield { key: relative(root, path).replaceAll(sep, '/'), modifiedAt: found.mtime, bytes: found.size }
  }
}

/** No entry, a file where a folder should be, and a folder where a file should be: there is no such file. */
const MISSING_CODES = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR', 'ENAMETOOLONG']
const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (MISSING_CODES.includes(getCode(error))) return undefined
    throw error
  }
}

/** A full or read-only disk, or a folder without permission. */
async function reportFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageUnavailable(getCode(error) || 'unknown', { cause: error })
  }
}
