import { listScripts } from '#server/bin/build.ts'
import { expect, test } from './test.ts'

/**
 * Limits of the script that a first visit of a hydrated page may load, in kB after gzip. Of this, 108 kB are React and
 * its router.
 */
const BUDGET = [
  ['customer', '/booking/offer/:offerId', 262],
  ['customer', '/notifications', 225],
  ['customer', '/chat', 170],
  ['customer', '/chat/store/:storeId', 260],
  ['customer', '/service-requests/new', 195],
  ['customer', '/service-request/:id', 199],
  ['customer', '/profile/service-requests', 181],
  ['customer', '/accounts/sign-in', 192],
  ['customer', '/accounts/sign-up', 212],
  ['customer', '/accounts/reset-password', 185],
  ['merchant', '/', 209],
  ['merchant', '/accounts/sign-in', 195],
  ['merchant', '/sign-up', 191],
  ['merchant', '/accounts/reset-password', 190],
  ['merchant', '/start/:step', 225],
  ['merchant', '/calendar', 224],
  ['merchant', '/scan', 199],
  ['merchant', '/figures', 194],
  ['merchant', '/requests', 194],
  ['merchant', '/requests/:id', 212],
] as const

for (const [site, path, kilobytes] of BUDGET) {
  test(`The ${site} site's ${path} loads at most ${kilobytes} kB of scripts`, async () => {
    const { bytes } = await listScripts(site, path)
    expect(bytes / 1024).toBeLessThan(kilobytes)
  })
}
