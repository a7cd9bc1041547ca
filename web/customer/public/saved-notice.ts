import { isReachable } from '#web/api/lost-connection.ts'
import { NETWORK_CHECK_MS } from '#web/parts/offline/network-check.ts'

/** A page that the service worker has saved, and says so, is loaded again once the site answers. */
export function followSavedNotice(): void {
  const notice = document.querySelector('[data-saved-page-notice]')
  if (!notice?.textContent) return
  addEventListener('online', () => location.reload())
  setInterval(() => void isReachable().then((isOnline) => isOnline && location.reload()), NETWORK_CHECK_MS)
}
