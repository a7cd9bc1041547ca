import { listScripts } from '#server/bin/build.ts'
import { expect, test } from './test.ts'

/**
 * Limits of the script that a first visit of a hydrated page may load, in kB after gzip. Of this, 108 kB are React and
 * its router.
 */
const BUDGET = [
  ['customer', '/booking/offer/:offerId', 254],
  ['customer', '/notifications', 240],
  ['customer', '/waitlist', 190],
  ['customer', '/chat', 185],
  ['customer', '/chat/store/:storeId', 274],
  ['customer', '/service-requests/new', 207],
  ['customer', '/service-request/:id', 213],
  ['customer', '/profile/service-requests', 194],
  ['customer', '/accounts/sign-in', 207],
  ['customer', '/accounts/sign-up', 203],
  ['customer', '/accounts/reset-password', 200],
  ['merchant', '/', 190],
  ['merchant', '/accounts/sign-in', 177],
  ['merchant', '/sign-up', 174],
  ['merchant', '/sign-up/email', 174],
  ['merchant', '/accounts/reset-password', 171],
  ['merchant', '/start/:step', 209],
  ['merchant', '/calendar', 231],
  ['merchant', '/scan', 181],
  ['merchant', '/figures', 176],
  ['merchant', '/requests', 175],
  ['merchant', '/requests/:id', 191],
] as const

for (const [site, path, kilobytes] of BUDGET) {
  test(`The ${site} site's ${path} loads at most ${kilobytes} kB of scripts`, async () => {
    const { bytes } = await listScripts(site, path)
    expect(bytes / 1024).toBeLessThan(kilobytes)
  })
}
