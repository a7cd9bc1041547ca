/**
 * Registers the service worker, and offers to reload the page when a newer version of the site is available. A
 * browser looks for a new worker when it loads a page; an installed app stays open for days, so it also looks
 * when it is shown again.
 */
import { m } from '#messages'
import { messageSW, Workbox } from 'workbox-window'
import { readPageVersion } from '#web/app/document/read-page-facts.ts'
import { notifyUpdate } from '#web/ui/overlays/notify.ts'
import type { WorkerMessage } from './saved-addresses.ts'

const CHECK_EVERY_MS = 30 * 60_000

export async function registerWorker(): Promise<void> {
  const workbox = new Workbox('/sw.js')
  let isReloading = false
  workbox.addEventListener('waiting', ({ sw }) => {
    void isNewer(sw).then((newer) => {
      // This page is as new as the worker, such as the first page after an update.
      if (!newer) return workbox.messageSkipWaiting()
      offerReload(() => {
        isReloading = true
        workbox.messageSkipWaiting()
      })
    })
  })
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) return location.reload()
    // A page in another tab has activated it.
    const { controller } = navigator.serviceWorker
    if (controller) void isNewer(controller).then((newer) => newer && offerReload(() => location.reload()))
  })
  await workbox.register()
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    // Without a network it looks the next time.
    workbox.update().catch(() => undefined)
  })
}

/** Returns whether the worker was built with a later version of the site than the one that this page shows. */
async function isNewer(worker: ServiceWorker | undefined): Promise<boolean> {
  if (!worker) return false
  const version: unknown = await messageSW(worker, { type: 'VERSION' } satisfies WorkerMessage)
  const shown = readPageVersion()
  return shown !== undefined && version !== shown
}

const offerReload = (reload: () => void) =>
  notifyUpdate(m.shell_update_ready(), { label: m.shell_update_reload(), onClick: reload })
