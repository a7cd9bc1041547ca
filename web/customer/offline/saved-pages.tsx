/** The pages of bookings are kept on the device by its service worker (public/sw.js), so that a pass can be shown without a network. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { problemOf } from '#web/client/problem-of.ts'
import { useSession } from '#web/client/session.ts'

/** What sw.js names them. */
const PAGES = 'd3-pages-1'
const OWNER = 'pages-kept-for'

/** Whether the page that was loaded came through the worker, which then has kept it already. */
let isLoadedThroughWorker = false
/** Nothing is kept before it is known that what was kept is this person's. */
const isOwnerSettled = Promise.withResolvers<void>()

/** Once, around the site: starts the worker when the page is there, and forgets what was kept for anybody else. */
export function useServiceWorker(): void {
  const id = useSession()?.id ?? null
  useEffect(() => {
    if (!canSavePages()) return
    isLoadedThroughWorker = navigator.serviceWorker.controller !== null
    void settleOwner(id).then(isOwnerSettled.resolve)
    const start = () => {
      navigator.serviceWorker.register('/sw.js').catch(() => undefined) // a browser that refuses it has pages with a network only
    }
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
    return () => removeEventListener('load', start)
  }, [id])
}

/** Of a page worth keeping: again whenever it was loaded anew, without another request where the worker saw it pass. */
export function useSavePage(loadedAt: number): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!canSavePages()) return
    const url = pathname + search
    const isDocument = url === documentUrl
    documentUrl = null
    void isOwnerSettled.promise.then(async () => {
      if (isDocument && isLoadedThroughWorker) return
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ keep: url })
    })
  }, [pathname, search, loadedAt])
}
/** What the browser itself loaded, until the first page worth keeping has asked. */
let documentUrl = typeof location === 'undefined' ? null : location.pathname + location.search

/** All that is kept of bookings goes: at signing out, and when the session has ended. */
export async function clearSavedPages(): Promise<void> {
  if (!canSavePages()) return
  ownerIs(null)
  await caches.delete(PAGES)
}

/** Where a page could not be loaded for want of a network, and was kept: the kept one instead. */
export function useSavedPageOnFailure(error: unknown): void {
  const { status } = problemOf(error)
  // The router asks with fetch itself, and a lost network is then a TypeError.
  const isLost = error instanceof TypeError || status === 0
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isLost || !canSavePages() || !navigator.serviceWorker.controller) return
    void caches
      .match(pathname + search, { cacheName: PAGES, ignoreVary: true })
      .then((kept) => kept && location.reload())
  }, [isLost, pathname, search])
}

/** The worker writes in here when the page is one it has kept; so it must stay as it comes. */
export function SavedPageNotice() {
  const mark = useRef<HTMLParagraphElement>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const back = () => {
      if (!mark.current?.textContent) return
      mark.current.textContent = ''
      void revalidate()
    }
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [revalidate])
  return (
    <p
      ref={mark}
      className="kept-mark"
      role="status"
      suppressHydrationWarning
      dangerouslySetInnerHTML={EMPTY}
    />
  )
}
const EMPTY = { __html: '' }

/** How long ago a kept page was kept, so that what it counts down to is still right; zero for a page that was just loaded. */
export function useSavedPageAge(loadedAt: number): number {
  const age = () => ageOf(loadedAt)
  return useSyncExternalStore(never, age, noAge)
}
function ageOf(loadedAt: number): number {
  if (!kept) {
    const keptAt = Number(document.querySelector<HTMLElement>('.kept-mark')?.dataset.keptAt)
    kept = { loadedAt, ageMs: keptAt ? Math.max(0, Date.now() - keptAt) : 0 }
  }
  return kept.loadedAt === loadedAt ? kept.ageMs : 0
}
/** The first page worth keeping of this document. */
let kept: { loadedAt: number; ageMs: number } | undefined
const never = () => () => undefined
const noAge = () => 0

async function settleOwner(id: string | null): Promise<void> {
  if (id !== null && ownerWas() === id) return
  await caches.delete(PAGES)
  // What the worker kept a moment ago has gone with it.
  isLoadedThroughWorker = false
  ownerIs(id)
}

/** Storage may be refused; then nobody is known, and nothing of anybody else stays. */
function ownerWas(): string | null {
  try {
    return localStorage.getItem(OWNER)
  } catch {
    return null
  }
}
function ownerIs(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(OWNER)
    else localStorage.setItem(OWNER, id)
  } catch {
    // Only the comfort is lost.
  }
}

const canSavePages = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis
