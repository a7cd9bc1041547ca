import { scriptsOf } from '#server/bin/build.ts'
import { expect, test } from './test.ts'

/**
 * The most script that a first visit of a page may load, in kB after gzip. Of this, 108 kB are React and its
 * router.
 */
const BUDGET = [
  ['customer', '/', 187],
  ['customer', '/hotdeals', 187],
  ['customer', '/search', 195],
  ['customer', '/stores', 186],
  ['customer', '/store/:storeId', 203],
  ['customer', '/offer/:id', 193],
  ['customer', '/service/:id', 187],
  ['customer', '/booking/offer/:offerId', 247],
  ['customer', '/notifications', 229],
  ['customer', '/chat', 177],
  ['customer', '/chat/store/:storeId', 255],
  ['customer', '/service-requests', 187],
  ['customer', '/service-requests/new', 190],
  ['customer', '/service-request/:id', 194],
  ['customer', '/profile/service-requests', 185],
  ['customer', '/accounts/sign-in', 187],
  ['customer', '/accounts/sign-up', 209],
  ['customer', '/accounts/reset-password', 183],
  ['merchant', '/', 206],
  ['merchant', '/accounts/sign-in', 191],
  ['merchant', '/sign-up', 189],
  ['merchant', '/accounts/reset-password', 187],
  ['merchant', '/start/:step', 218],
  ['merchant', '/calendar', 220],
  ['merchant', '/scan', 196],
  ['merchant', '/figures', 192],
  ['merchant', '/requests', 192],
  ['merchant', '/requests/:id', 209],
] as const

for (const [site, path, kilobytes] of BUDGET) {
  test(`The ${site} site's ${path} loads at most ${kilobytes} kB of scripts`, async () => {
    const { bytes } = await scriptsOf(site, path)
    expect(bytes / 1024).toBeLessThan(kilobytes)
  })
}
