/** Store of the backups, compressed and encrypted: a folder, or a bucket (docs/operations/backups.md). */
import { ReadableStream as NodeStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import { openS3Storage } from '#server/adapters/storage/s3-storage.ts'
import type { FileStorage } from '#server/adapters/storage/storage.ts'
import { systemClock } from '#server/clock.ts'
import type { BackupSettings } from '#server/config/config.ts'
import { BackupError } from './backup-error.ts'
import { checkTarget } from './backup-target.ts'

export type BackupStore = Omit<FileStorage, 'put'> & {
  /** Complete or not at all. Tries three times. Throws a BackupError if the disk of the folder is not mounted. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Compresses and encrypts, with the key inside, so that the file cannot take the place of another one. */
  encrypt(key: string, content: Uint8Array): Promise<Uint8Array>
  putEncrypted(key: string, content: Uint8Array): Promise<void>
  /** Returns undefined when there is no such file. Throws a BackupError if it was stored under another key. */
  getDecrypted(key: string): Promise<Buffer | undefined>
  encryptStream(plain: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  decryptStream(encrypted: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

const BUCKET_TIMEOUT_MS = 120_000
const PUT_ATTEMPTS = 3
const PUT_RETRY_MS = 1_000
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** `dataDir` is that of the installation whose backups are stored. */
export async function openBackupStore(
  { target, key: identity }: BackupSettings,
  dataDir: string,
): Promise<BackupStore> {
  const files =
    'folder' in target
      ? openLocalStorage(target.folder)
      : openS3Storage(target, { clock: systemClock, timeoutMs: BUCKET_TIMEOUT_MS })
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)

  const encrypt = async (key: string, content: Uint8Array) =>
    encrypter.encrypt(Buffer.concat([nameFrame(key), await compress(content)]))

  async function put(key: string, content: Uint8Array): Promise<void> {
    checkTarget(target, dataDir)
    for (let attempt = 1; ; attempt++) {
      try {
        return await files.put(key, content, 'application/octet-stream')
      } catch (error) {
        if (attempt === PUT_ATTEMPTS) throw error
        await pause(PUT_RETRY_MS)
      }
    }
  }

  return {
    put,
    get: (key) => files.get(key),
    exists: (key) => files.exists(key),
    delete: (key) => files.delete(key),
    list: (folder) => files.list(folder),
    encrypt,
    putEncrypted: async (key, content) => put(key, await encrypt(key, content)),
    async getDecrypted(key) {
      const stored = await files.get(key)
      if (!stored) return undefined
      const frames = Buffer.from(await explainFailure(decrypter.decrypt(stored.content)))
      return decompress(frames.subarray(checkName(key, frames)))
    },
    async *encryptStream(plain) {
      yield* await encrypter.encrypt(asWebStream(plain))
    },
    async *decryptStream(encrypted) {
      yield* await explainFailure(decrypter.decrypt(asWebStream(encrypted)))
    },
  }
}

// ---------------------------------------------------------------- names

/** A skippable frame of zstd, which decompressors ignore (RFC 8878, 3.1.2). */
const SKIPPABLE_MAGIC = 0x184d2a50
const FRAME_HEADER_BYTES = 8

function nameFrame(key: string): Buffer {
  const name = Buffer.from(key)
  const header = Buffer.alloc(FRAME_HEADER_BYTES)
  header.writeUInt32LE(SKIPPABLE_MAGIC, 0)
  header.writeUInt32LE(name.length, 4)
  return Buffer.concat([header, name])
}

/** Returns where the content begins, after the frame with the name. Throws unless that is the key. */
function checkName(key: string, frames: Buffer): number {
  const frame = nameFrame(key)
  if (!frames.subarray(0, frame.length).equals(frame))
    throw new BackupError(`${key} is another file, which was put in its place.`)
  return frame.length
}

/** For the tests, which see the DOM: Node's type lacks what the browsers' has, but the object is the same. */
const asWebStream = (iterable: AsyncIterable<Uint8Array>) =>
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion
  NodeStream.from<Uint8Array>(iterable) as ReadableStream<Uint8Array>

async function explainFailure<T>(decrypting: Promise<T>): Promise<T> {
  try {
    return await decrypting
  } catch (error) {
    if (error instanceof BackupError) throw error
    const isOtherKey = error instanceof Error && /no identity matched/.test(error.message)
    throw new BackupError(
      isOtherKey
        ? 'BACKUP_KEY is not the key of these backups: they were encrypted for another one.'
        : `A file of the backup cannot be decrypted: ${String(error)}`,
      { cause: error },
    )
  }
}
