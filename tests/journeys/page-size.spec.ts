import { scriptsOf } from '#server/bin/build.ts'
import { expect, test } from './test.ts'

/**
 * The most script that a first visit of a page may load, in kB after gzip. Of this, 105 kB are React and its
 * router.
 */
const BUDGET = [
  ['customer', '/', 137],
  ['customer', '/hotdeals', 137],
  ['customer', '/search', 137],
  ['customer', '/stores', 137],
  ['customer', '/store/:storeId', 137],
  ['customer', '/offer/:id', 137],
  ['customer', '/service/:id', 137],
  ['customer', '/booking/offer/:offerId', 165],
  ['customer', '/notifications', 166],
  ['customer', '/chat', 163],
  ['customer', '/chat/store/:storeId', 252],
  ['customer', '/service-requests', 133],
  ['customer', '/service-requests/new', 133],
  ['customer', '/service-request/:id', 133],
  ['customer', '/profile/service-requests', 133],
  ['customer', '/accounts/sign-in', 133],
  ['customer', '/accounts/sign-up', 133],
  ['customer', '/accounts/reset-password', 133],
  ['merchant', '/', 126],
  ['merchant', '/accounts/sign-in', 126],
  ['merchant', '/sign-up', 126],
  ['merchant', '/accounts/reset-password', 126],
  ['merchant', '/start/:step', 129],
  ['merchant', '/calendar', 126],
  ['merchant', '/scan', 158],
  ['merchant', '/figures', 126],
  ['merchant', '/requests', 145],
  ['merchant', '/requests/:id', 147],
] as const

for (const [site, path, kilobytes] of BUDGET) {
  test(`The ${site} site's ${path} loads at most ${kilobytes} kB of scripts`, async () => {
    const { bytes } = await scriptsOf(site, path)
    expect(bytes / 1024).toBeLessThan(kilobytes)
  })
}
