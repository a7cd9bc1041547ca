import { scriptsOf } from '#server/bin/build.ts'
import { expect, test } from './test.ts'

/**
 * The most script that a first visit of a page may load, in kB after gzip. Of this, 105 kB are React and its
 * router.
 */
const BUDGET = [
  ['customer', '/', 132],
  ['customer', '/hotdeals', 132],
  ['customer', '/search', 132],
  ['customer', '/stores', 132],
  ['customer', '/store/:storeId', 132],
  ['customer', '/offer/:id', 132],
  ['customer', '/service/:id', 132],
  ['customer', '/booking/offer/:offerId', 160],
  ['customer', '/notifications', 161],
  ['customer', '/chat', 159],
  ['customer', '/chat/store/:storeId', 237],
  ['customer', '/service-requests', 132],
  ['customer', '/service-requests/new', 132],
  ['customer', '/service-request/:id', 132],
  ['customer', '/profile/service-requests', 132],
  ['customer', '/accounts/sign-in', 132],
  ['customer', '/accounts/sign-up', 132],
  ['customer', '/accounts/reset-password', 132],
  ['merchant', '/', 123],
  ['merchant', '/accounts/sign-in', 123],
  ['merchant', '/sign-up', 123],
  ['merchant', '/accounts/reset-password', 123],
  ['merchant', '/start/:step', 126],
  ['merchant', '/calendar', 124],
  ['merchant', '/scan', 153],
  ['merchant', '/figures', 123],
  ['merchant', '/requests', 142],
  ['merchant', '/requests/:id', 144],
] as const

for (const [site, path, kilobytes] of BUDGET) {
  test(`The ${site} site's ${path} loads at most ${kilobytes} kB of scripts in each language`, async () => {
    for (const locale of ['en', 'sw'] as const) {
      const { bytes } = await scriptsOf(site, path, locale)
      expect(bytes / 1024).toBeLessThan(kilobytes)
    }
  })
}

for (const locale of ['en', 'sw'] as const) {
  test(`A page in ${locale} loads and runs only scripts of that language`, async ({ page }) => {
    const scripts: string[] = []
    const failures: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) scripts.push(pathname)
    })
    page.on('pageerror', ({ message }) => failures.push(message))
    page.on('console', (line) => line.type() === 'error' && failures.push(line.text()))
    await page.goto(`/?lang=${locale}`)
    // The list of locations is a menu once its script runs.
    await expect(page.locator('button[popovertarget="locations"]').first()).toBeVisible()
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter((path) => !path.startsWith(`/assets/${locale}/`))).toEqual([])
    await page.locator(`a[href="/hotdeals"]:visible`).first().click()
    await expect(page).toHaveURL(/\/hotdeals/)
    expect(scripts.filter((path) => !path.startsWith(`/assets/${locale}/`))).toEqual([])
    expect(failures).toEqual([])
  })
}
