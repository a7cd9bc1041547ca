import { listScripts } from '#server/bin/build.ts'
import { expect, test } from './test.ts'

/**
 * Limits of the script that a first visit of a hydrated page may load, in kB after gzip. Of this, 108 kB are React and
 * its router.
 */
const BUDGET = [
  ['customer', '/booking/offer/:offerId', 272],
  ['customer', '/notifications', 243],
  ['customer', '/chat', 190],
  ['customer', '/chat/store/:storeId', 269],
  ['customer', '/service-requests/new', 203],
  ['customer', '/service-request/:id', 209],
  ['customer', '/profile/service-requests', 199],
  ['customer', '/accounts/sign-in', 202],
  ['customer', '/accounts/sign-up', 222],
  ['customer', '/accounts/reset-password', 196],
  ['merchant', '/', 207],
  ['merchant', '/accounts/sign-in', 193],
  ['merchant', '/sign-up', 189],
  ['merchant', '/accounts/reset-password', 188],
  ['merchant', '/start/:step', 225],
  ['merchant', '/calendar', 222],
  ['merchant', '/scan', 198],
  ['merchant', '/figures', 193],
  ['merchant', '/requests', 193],
  ['merchant', '/requests/:id', 210],
] as const

for (const [site, path, kilobytes] of BUDGET) {
  test(`The ${site} site's ${path} loads at most ${kilobytes} kB of scripts`, async () => {
    const { bytes } = await listScripts(site, path)
    expect(bytes / 1024).toBeLessThan(kilobytes)
  })
}
