import { listScripts } from '#server/bin/build.ts'
import { expect, test } from './test.ts'

/**
 * Limits of the script that a first visit of a hydrated page may load, in kB after gzip. Of this, 108 kB are React and
 * its router.
 */
const BUDGET = [
  ['customer', '/booking/offer/:offerId', 276],
  ['customer', '/notifications', 238],
  ['customer', '/chat', 185],
  ['customer', '/chat/store/:storeId', 273],
  ['customer', '/service-requests/new', 207],
  ['customer', '/service-request/:id', 213],
  ['customer', '/profile/service-requests', 195],
  ['customer', '/accounts/sign-in', 206],
  ['customer', '/accounts/sign-up', 226],
  ['customer', '/accounts/reset-password', 200],
  ['merchant', '/', 210],
  ['merchant', '/accounts/sign-in', 196],
  ['merchant', '/sign-up', 192],
  ['merchant', '/accounts/reset-password', 190],
  ['merchant', '/start/:step', 227],
  ['merchant', '/calendar', 224],
  ['merchant', '/scan', 200],
  ['merchant', '/figures', 195],
  ['merchant', '/requests', 195],
  ['merchant', '/requests/:id', 212],
] as const

for (const [site, path, kilobytes] of BUDGET) {
  test(`The ${site} site's ${path} loads at most ${kilobytes} kB of scripts`, async () => {
    const { bytes } = await listScripts(site, path)
    expect(bytes / 1024).toBeLessThan(kilobytes)
  })
}
