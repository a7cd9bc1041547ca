import { readPageFacts } from '#web/app/document/read-page-facts.ts'
import { nameHint } from '#web/app/session/name-hint.ts'
import { setUnreadCounts } from '#web/parts/notifications/counts-store.ts'
import { getPersonal, loadPersonal } from '../layout/personal/personal-store.ts'
import { setUnreadChats } from '../layout/personal/unread-chats-store.ts'
import { whenIdle } from './when-idle.ts'

/** What a light page does besides its elements. */
export function startLightPage(): void {
  if (nameHint() !== null) void showPersonalParts()
}

/** Only for somebody who is signed in. */
async function showPersonalParts(): Promise<void> {
  await loadPersonal(location.pathname)
  const personal = getPersonal()
  if (!personal?.notifications) return
  setUnreadCounts(personal.notifications.counts)
  setUnreadChats(personal.unreadChats)
  if (!readPageFacts()?.savesData) whenIdle(() => void followCounts())
}

async function followCounts(): Promise<void> {
  // Without a network, the counts are those of the page.
  const rich = await import('./rich/rich-parts.tsx').catch(() => null)
  await rich?.showLiveCounts()
}
