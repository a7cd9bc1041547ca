/**
 * Input of the form, stored on the device until the request is posted. The input of a visitor belongs to the account that
 * signs in; the input of an account is for that account only.
 */
import { deleteDB, openDB, type DBSchema } from 'idb'
import { EMPTY, type Values } from './form-values.ts'

type StoredText = { userId: string; values: Values }

const KEY = 'request-draft'
const PICTURES = 'd3-request-draft'

interface Schema extends DBSchema {
  pictures: { key: string; value: { userId: string; files: Blob[] } }
}

export function readDraft(userId: string): Values | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredText | null // only writeDraft writes it
    if (!stored || !belongsTo(stored, userId)) return undefined
    // A former version of the page may have written it.
    return { ...EMPTY, ...stored.values }
  } catch {
    return undefined
  }
}

/** Storage may be unavailable (private windows): then a reload loses the draft. */
export function writeDraft(userId: string, values: Values): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, values }))
  } catch {
    // The customer types it again.
  }
}

export async function readDraftPictures(userId: string): Promise<Blob[]> {
  try {
    const stored = await withPictures((database) => database.get('pictures', KEY))
    return stored && belongsTo(stored, userId) ? stored.files : []
  } catch {
    return []
  }
}

export async function writeDraftPictures(userId: string, files: Blob[]): Promise<void> {
  try {
    await withPictures((database) => database.put('pictures', { userId, files }, KEY))
  } catch {
    // The customer chooses them again.
  }
}

export async function clearDraft(): Promise<void> {
  try {
    localStorage.removeItem(KEY)
    await deleteDB(PICTURES)
  } catch {
    // Nothing was stored.
  }
}

const belongsTo = (stored: { userId: string }, userId: string) =>
  stored.userId === '' || stored.userId === userId

async function withPictures<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

const open = () =>
  openDB<Schema>(PICTURES, 1, {
    upgrade(database) {
      database.createObjectStore('pictures')
    },
  })
