/** Saves the page that scans passes on this device, and deletes it when its user signs out. */
import { SCAN_PAGE, type SaveMessage } from './saved-scan-page.ts'

/** Saves the page once everything that it may need has been loaded. */
export async function saveScanPage(): Promise<void> {
  // In development there is no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'SAVE', files: loadedFiles() } satisfies SaveMessage)
}

export async function deleteScanPage(): Promise<void> {
  if ('caches' in window) await caches.delete(SCAN_PAGE)
}

function loadedFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(({ href }) => href)
  const paths = [...loaded, ...linked]
    .map((name) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  return [...new Set(paths)]
}
