/**
 * The service worker (worker.ts) saves pages of bookings and offers on the device, so that a pass can be shown
 * without a network.
 */
import { findPageCache, OFFER_PAGES, PAGE_CACHES, type WorkerMessage } from './saved-addresses.ts'
import { registerWorker } from './update-prompt.ts'

const OWNER = 'saved-pages-owner'
/** The owner of pages that were saved without a session. */
const VISITOR = 'visitor'
/** An offer is saved once it has been looked at, because that loads its page a second time. */
const OFFER_DELAY_MS = 3000

/** True if the document was loaded through the worker, which has then saved it already. */
let isLoadedThroughWorker = false
/** Nothing is saved before pages of another user have been deleted. */
const ownerCheck = Promise.withResolvers<void>()

/** Registers the worker, and deletes pages saved for another user; null is a visitor. */
export function savePagesFor(userId: string | null): void {
  if (!canSavePages()) return
  isLoadedThroughWorker = navigator.serviceWorker.controller !== null
  void checkOwner(userId ?? VISITOR).then(ownerCheck.resolve)
  // In development there is no worker. Without a worker, pages need a network.
  if (import.meta.env.PROD) registerWorker().catch(() => undefined)
}

/**
 * Saves the page with this address, without another request if the worker has saved the document already. Returns what keeps
 * a page that is left early from being saved.
 */
export function savePage(url: string): () => void {
  if (!canSavePages()) return () => undefined
  const isDocument = url === documentUrl
  documentUrl = null
  const isOffer = findPageCache(new URL(url, location.origin).pathname) === OFFER_PAGES
  if (isOffer && savesData()) return () => undefined
  const save = () =>
    void ownerCheck.promise.then(async () => {
      if (isDocument && isLoadedThroughWorker) return
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ type: 'SAVE', path: url, files: loadedFiles() } satisfies WorkerMessage)
    })
  const timer = setTimeout(save, isOffer ? OFFER_DELAY_MS : 0)
  return () => clearTimeout(timer)
}
/** The address of the document, until the first page that is saved has used it. */
let documentUrl = loadedAddress()

/** This script may be loaded on a later page, so `location` is not it. */
function loadedAddress(): string | null {
  const [navigation] = performance.getEntriesByType('navigation')
  const url = navigation && URL.parse(navigation.name)
  return url ? url.pathname + url.search : null
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Deletes all saved pages, at sign-out and when the session has ended. */
export async function clearSavedPages(): Promise<void> {
  if (!canSavePages()) return
  setOwner(null)
  await deletePages()
}

async function checkOwner(id: string): Promise<void> {
  if (getOwner() === id) return
  await deletePages()
  // This has deleted what the worker saved a moment ago.
  isLoadedThroughWorker = false
  setOwner(id)
}

const deletePages = () => Promise.all(PAGE_CACHES.map((name) => caches.delete(name)))

/** Storage may be unavailable: then pages are saved for one visit only. */
function getOwner(): string | null {
  try {
    return localStorage.getItem(OWNER)
  } catch {
    return null
  }
}
function setOwner(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(OWNER)
    else localStorage.setItem(OWNER, id)
  } catch {
    // Pages are then deleted at the next visit.
  }
}

export const canSavePages = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/** Returns whether the browser has been asked to load less. */
const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
