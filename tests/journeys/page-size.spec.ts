import { scriptsOf } from '#server/bin/build.ts'
import { expect, test } from './test.ts'

/**
 * The most script that a first visit of a page may load, in kB after gzip. Of this, 108 kB are React and its
 * router.
 */
const BUDGET = [
  ['customer', '/', 181],
  ['customer', '/hotdeals', 184],
  ['customer', '/search', 190],
  ['customer', '/stores', 180],
  ['customer', '/store/:storeId', 207],
  ['customer', '/offer/:id', 190],
  ['customer', '/service/:id', 183],
  ['customer', '/booking/offer/:offerId', 259],
  ['customer', '/notifications', 223],
  ['customer', '/chat', 170],
  ['customer', '/chat/store/:storeId', 258],
  ['customer', '/service-requests', 182],
  ['customer', '/service-requests/new', 193],
  ['customer', '/service-request/:id', 197],
  ['customer', '/profile/service-requests', 179],
  ['customer', '/accounts/sign-in', 192],
  ['customer', '/accounts/sign-up', 212],
  ['customer', '/accounts/reset-password', 185],
  ['merchant', '/', 207],
  ['merchant', '/accounts/sign-in', 194],
  ['merchant', '/sign-up', 190],
  ['merchant', '/accounts/reset-password', 189],
  ['merchant', '/start/:step', 223],
  ['merchant', '/calendar', 221],
  ['merchant', '/scan', 198],
  ['merchant', '/figures', 193],
  ['merchant', '/requests', 193],
  ['merchant', '/requests/:id', 210],
] as const

for (const [site, path, kilobytes] of BUDGET) {
  test(`The ${site} site's ${path} loads at most ${kilobytes} kB of scripts`, async () => {
    const { bytes } = await scriptsOf(site, path)
    expect(bytes / 1024).toBeLessThan(kilobytes)
  })
}
