import type { BreakerState } from '../network/breaker.ts'

/**
 * Storage of files: in a local folder, or in a bucket that several processes share (decision 020). Files are small, such as
 * images in the sizes that pages show, so they are read and written whole.
 */
export type FileStorage = {
  /** Stores the complete file or nothing. Throws StorageUnavailable. */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /** Returns undefined when there is no such file. */
  get(key: string): Promise<StoredFile | undefined>
  exists(key: string): Promise<boolean>
  /** Deletes a file; does nothing when there is no such file. */
  delete(key: string): Promise<void>
  /** Every file below a folder, in no particular order. */
  list(folder: string): AsyncIterable<ListedFile>
  /** State of the circuit breaker, where there is one. */
  breakerState?(): BreakerState
}
export type StoredFile = { content: Buffer; etag: string }
export type ListedFile = { key: string; modifiedAt: Date; bytes: number }

/** The storage does not answer, refuses its credentials or is full; nothing has been stored. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/**
 * Folders and a file name of letters, digits, '-', '_' and '.', none of which begins with a dot. No such key
 * leads out of the root of the storage, and every file system and bucket can store it.
 */
const KEY = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
const MAX_KEY_LENGTH = 200

export const isStorageKey = (key: string): boolean => key.length <= MAX_KEY_LENGTH && KEY.test(key)

/** Keys are created by our own code, so an invalid one is a programming error. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`)
}
