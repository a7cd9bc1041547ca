import { readPageFacts } from '#web/app/document/read-page-facts.ts'
import { rememberOwner } from '#web/app/session/ended-session.ts'
import { nameHint } from '#web/app/session/name-hint.ts'
import { getLoadedSession } from '#web/app/session/session-store.ts'
import { setUnreadCounts } from '#web/parts/notifications/counts-store.ts'
import { getPersonal, loadPersonal } from '../layout/personal/personal-store.ts'
import { setUnreadChats } from '../layout/personal/unread-chats-store.ts'
import { followSavedNotice } from './saved-notice.ts'
import { whenIdle } from './when-idle.ts'

/** What a light page does besides its elements. */
export function startLightPage(): void {
  followSavedNotice()
  void start()
}

async function start(): Promise<void> {
  const facts = readPageFacts()
  // Only somebody who is signed in has personal parts. A page without the site's header is rendered with all of them.
  if (nameHint() !== null && document.querySelector('own-name')) {
    await loadPersonal(location.pathname)
    // Without an answer it is not known whose pages are on the device.
    if (getLoadedSession() === undefined) return
  }
  const personal = getPersonal()
  const userId = (personal ?? facts)?.session?.id ?? null
  rememberOwner(userId)
  if (personal?.session?.role === 'customer') leadToOwnPages()
  if (personal?.notifications) {
    setUnreadCounts(personal.notifications.counts)
    setUnreadChats(personal.unreadChats)
    if (!facts?.savesData) whenIdle(() => void followCounts())
  }
  // A frame of another website has no pages to save.
  if (window.parent === window) whenIdle(() => void savePages(userId))
}

function leadToOwnPages(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-own-href]'))
    link.href = link.dataset.ownHref ?? link.href
}

async function followCounts(): Promise<void> {
  // Without a network, the counts are those of the page.
  const rich = await import('./rich/rich-parts.tsx').catch(() => null)
  await rich?.showLiveCounts()
}

/** Registers the service worker, and saves the page of an offer on the device. */
async function savePages(userId: string | null): Promise<void> {
  // Without a network, there is nothing to save.
  const saved = await import('../offline/saved-pages.ts').catch(() => null)
  saved?.savePagesFor(userId)
  saved?.savePage(location.pathname + location.search)
}
