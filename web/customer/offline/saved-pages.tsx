/**
 * The service worker (worker.ts) saves pages of bookings and offers on the device, so that a pass can be shown
 * without a network.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { isReachable } from '#web/api/lost-connection.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { NETWORK_CHECK_MS } from '#web/parts/offline/network-check.ts'
import {
  findPageCache,
  OFFER_PAGES,
  PAGE_CACHES,
  savedAddress,
  type WorkerMessage,
} from './saved-addresses.ts'
import { SavedPageFrame } from './saved-page-frame.tsx'
import { registerWorker } from './update-prompt.ts'

const OWNER = 'saved-pages-owner'
/** An offer is saved once it has been looked at, because that loads its page a second time. */
const OFFER_DELAY_MS = 3000

/** True if the document was loaded through the worker, which has then saved it already. */
let isLoadedThroughWorker = false
/** Nothing is saved before pages of another user have been deleted. */
const ownerCheck = Promise.withResolvers<void>()

/** Registers the worker, and deletes pages saved for another user. */
export function savePagesFor(owner: string): void {
  if (!canSavePages()) return
  isLoadedThroughWorker = navigator.serviceWorker.controller !== null
  void checkOwner(owner).then(ownerCheck.resolve)
  // In development there is no worker. Without a worker, pages need a network.
  if (import.meta.env.PROD) registerWorker().catch(() => undefined)
}

/**
 * Saves this page each time it is loaded, which `loaded` tells apart, without another request if the worker has
 * saved the document already.
 */
export function useSavePage(loaded: number | string): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!canSavePages()) return
    const url = pathname + search
    const isDocument = url === documentUrl
    documentUrl = null
    const isOffer = findPageCache(pathname) === OFFER_PAGES
    if (isOffer && savesData()) return
    const save = () =>
      void ownerCheck.promise.then(async () => {
        if (isDocument && isLoadedThroughWorker) return
        const { active } = await navigator.serviceWorker.ready
        active?.postMessage({ type: 'SAVE', path: url, files: loadedFiles() } satisfies WorkerMessage)
      })
    const timer = setTimeout(save, isOffer ? OFFER_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [pathname, search, loaded])
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

/** Shows the saved page if a page could not be loaded because the network is lost. */
export function useSavedPageOnFailure(error: unknown): void {
  const isLost = toProblem(error).status === 0
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isLost || !canSavePages() || !navigator.serviceWorker.controller) return
    const cacheName = findPageCache(pathname)
    if (!cacheName) return
    void caches
      .match(savedAddress(new URL(pathname + search, location.origin)), { cacheName, ignoreVary: true })
      .then((saved) => saved && location.reload())
  }, [isLost, pathname, search])
}

/**
 * The worker writes a notice into this element if the page is a saved one, so hydration must not change it.
 */
export function SavedPageNotice() {
  const notice = useRef<HTMLParagraphElement>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onOnline = () => {
      if (!notice.current?.textContent) return
      notice.current.textContent = ''
      void revalidate()
    }
    const tryNetwork = () => {
      if (notice.current?.textContent) void isReachable().then((isOnline) => isOnline && onOnline())
    }
    addEventListener('online', onOnline)
    const timer = setInterval(tryNetwork, NETWORK_CHECK_MS)
    return () => {
      removeEventListener('online', onOnline)
      clearInterval(timer)
    }
  }, [revalidate])
  return <SavedPageFrame ref={notice} />
}

/** The age of a saved page, so that its countdowns are right; zero for a page that was just loaded. */
export function useSavedPageAge(loadedAt: number): number {
  const age = () => getAge(loadedAt)
  return useSyncExternalStore(never, age, zero)
}
function getAge(loadedAt: number): number {
  if (!firstPage) {
    const savedAt = Number(document.querySelector<HTMLElement>('[data-saved-page-notice]')?.dataset.savedAt)
    firstPage = { loadedAt, ageMs: savedAt ? Math.max(0, Date.now() - savedAt) : 0 }
  }
  return firstPage.loadedAt === loadedAt ? firstPage.ageMs : 0
}
/** The first page of this document that is saved. */
let firstPage: { loadedAt: number; ageMs: number } | undefined
const never = () => () => undefined
const zero = () => 0

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

const canSavePages = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/** Returns whether the browser has been asked to load less. */
const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
