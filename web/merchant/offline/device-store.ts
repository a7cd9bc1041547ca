/** Storage on this device for checking customers in without a network. */
import type { Api, Reply } from '#contract/kernel.ts'
import type { CalendarBooking } from '#contract/bookings/calendar.ts'

/** A check-in of this device. `result` is null until the server has replied. */
export type CheckIn = {
  id: string
  /** Account of the check-in: another account of the same device neither sees nor sends it. */
  accountId: string
  pass: string
  bookingId: string | null
  code: string | null
  /** Time by the clock of the server. */
  at: number
  result: CheckInResult | null
}
export type CheckInResult = Reply<Api['POST /merchant/passes/check-ins']>['results'][number]

/** Data to check passes, as last loaded. */
export type SavedDay = {
  accountId: string
  publicKey: string
  bookings: CalendarBooking[]
  /** The clock of the server minus that of the device. */
  clockOffset: number
  savedAt: number
}

const DATABASE = 'd3-scan'
const CHECK_INS = 'check-ins'
const DAY = 'day'

const addCheckInStore = (database: IDBDatabase) => {
  database.createObjectStore(CHECK_INS, { keyPath: 'id' })
  database.createObjectStore(DAY)
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => addCheckInStore(request.result)
  return completed(request)
}

function completed<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser stores nothing'))
  })
}

/** Resolves when the change is on the disk. */
async function change(store: string, apply: (objects: IDBObjectStore) => void): Promise<void> {
  const database = await open()
  try {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    apply(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser stores nothing'))
    })
  } finally {
    database.close()
  }
}

async function read<T>(store: string, request: (objects: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await completed(request(database.transaction(store).objectStore(store)))
  } finally {
    database.close()
  }
}

export const putCheckIn = (checkIn: CheckIn): Promise<void> =>
  change(CHECK_INS, (objects) => objects.put(checkIn))

export const removeCheckIn = (id: string): Promise<void> => change(CHECK_INS, (objects) => objects.delete(id))

/** The latest first. */
export async function listCheckIns(accountId: string): Promise<CheckIn[]> {
  // Only putCheckIn writes them.
  const all = (await read(CHECK_INS, (objects) => objects.getAll())) as CheckIn[]
  return all.filter((each) => each.accountId === accountId).toSorted((a, b) => b.at - a.at)
}

export const putDay = (day: SavedDay): Promise<void> => change(DAY, (objects) => objects.put(day, DAY))

/** Returns the saved day; undefined if nothing was saved, or by another account. */
export async function getDay(accountId: string): Promise<SavedDay | undefined> {
  // Only putDay writes it.
  const day = (await read(DAY, (objects) => objects.get(DAY))) as SavedDay | undefined
  return day?.accountId === accountId ? day : undefined
}

/** Deletes the saved day at sign-out. Check-ins that wait stay: they have no names, and are sent when their account is back. */
export const deleteDay = (): Promise<void> => change(DAY, (objects) => objects.delete(DAY))
