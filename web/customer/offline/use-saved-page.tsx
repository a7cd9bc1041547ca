import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { isReachable } from '#web/api/lost-connection.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { NETWORK_CHECK_MS } from '#web/parts/offline/network-check.ts'
import { findPageCache, savedAddress } from './saved-addresses.ts'
import { SavedPageFrame } from './saved-page-frame.tsx'
import { canSavePages, savePage } from './saved-pages.ts'

/** Saves this page after each load; `loaded` differs between loads. */
export function useSavePage(loaded: number | string): void {
  const { pathname, search } = useLocation()
  useEffect(() => savePage(pathname + search), [pathname, search, loaded])
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
