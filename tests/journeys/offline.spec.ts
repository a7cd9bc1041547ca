/** The site as an app: offers without a network, updates, and installing it. Bookings: booking-passes-offline.spec.ts. */
// cspell:ignore Huna mtandao Taarifa hizi
import type { Page } from '@playwright/test'
import { WIDTHS } from '#tests/support/long-run.ts'
import { expectNoViolations } from './axe.ts'
import { newCustomer, listStoreOffers, signIn } from './api.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const loadedFonts = () =>
  [...document.fonts]
    .filter(({ status }) => status === 'loaded')
    .map(({ family }) => family.replaceAll('"', ''))
    .toSorted()

test('offers that were viewed can be read offline, in their language', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED/)
  const [first, second] = await listStoreOffers('Kinyozi Kings')
  if (!first || !second) throw new Error('The store has too few offers')

  // A page without anything saved says what would be.
  await page.goto('/about-us')
  await workerControls(page)
  await context.setOffline(true)
  await page.goto('/hotdeals')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('you haven’t opened any yet')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  await expectNoViolations(page)
  await context.setOffline(false)

  // It reloads by itself once there is a network.
  await expect(page.getByRole('heading', { name: 'Hot deals' })).toBeVisible()
  await page.goto(`/offer/${first.id}?utm_source=friend`)
  await expect.poll(() => savedOffers(page)).toEqual([`/offer/${first.id}`])
  // A page that the router shows is saved after a moment.
  await page.goto(`/store/${first.store.id}`)
  await page.getByRole('main').getByRole('link', { name: second.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible()
  const secondPath = new URL(page.url()).pathname
  await expect.poll(() => savedOffers(page)).toEqual([`/offer/${first.id}`, secondPath])

  await context.setOffline(true)
  await page.goto('/hotdeals')
  await expectNoViolations(page)
  const offers = page.getByRole('main').getByRole('list').getByRole('link')
  await expect(offers).toHaveCount(2)
  // The bar and the fonts of the site.
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Deals',
    'Stores',
    'Requests',
    'Chat',
  ])
  await expect.poll(() => page.evaluate(loadedFonts)).toEqual(['d3-display', 'd3-text'])
  await expect(offers.first()).toContainText(second.title)
  await page.getByRole('link', { name: first.title }).click()
  await expect(page.getByText(/^You’re offline\. Last updated at/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
  await expectNoViolations(page)
  await context.setOffline(false)
  await expect(page.getByText(/^You’re offline\./)).toHaveCount(0)

  await page.getByRole('link', { name: 'Kiswahili' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE')
  await context.setOffline(true)
  await page.goto(`/offer/${first.id}`)
  await expect(page.getByText(/^Huna mtandao\. Taarifa hizi ni za leo/)).toBeVisible()
  await page.goto('/hotdeals')
  await expect(page.getByRole('heading', { name: 'Huna mtandao' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE')
})

test('viewed offers belong to one user', { tag: '@long' }, async ({ page, context }) => {
  const [offer] = await listStoreOffers('Kinyozi Kings')
  await signIn(context, await newCustomer())
  await page.goto('/about-us')
  await workerControls(page)
  await page.goto(`/offer/${offer!.id}`)
  await expect.poll(() => savedOffers(page)).toEqual([`/offer/${offer!.id}`])
  await signIn(context, await newCustomer())
  await page.goto('/about-us')
  await expect.poll(() => savedOffers(page)).toEqual([])
})

test('viewed offers stay while it is not known who is signed in', async ({ page, context, pageErrors }) => {
  pageErrors.allow(/^net::ERR_FAILED GET .*\/personal\.json/)
  const [offer] = await listStoreOffers('Kinyozi Kings')
  await signIn(context, await newCustomer())
  await page.goto('/about-us')
  await workerControls(page)
  await page.goto(`/offer/${offer!.id}`)
  await expect.poll(() => savedOffers(page)).toEqual([`/offer/${offer!.id}`])
  await context.route('**/personal.json*', (route) => route.abort())
  const failed = context.waitForEvent('requestfailed')
  await page.goto('/about-us', { waitUntil: 'networkidle' })
  await failed
  expect(await savedOffers(page)).toEqual([`/offer/${offer!.id}`])
})

test('a page of an older version offers to reload, and a newer one does not', async ({ page }) => {
  await page.goto('/about-us')
  await workerControls(page)
  const reload = page.getByRole('button', { name: 'Reload' })

  // The site looks as if it had been updated since this page was loaded.
  await page.evaluate(() => Object.assign(window, { __reactRouterManifest: { version: 'older' } }))
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?update'))
  await expect(page.getByText('A new version of D3 is ready.')).toBeVisible()
  expect(await waitingWorkers(page)).toBe(1)
  await expectNoViolations(page)
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }))
  await reload.click()
  await page.waitForFunction(() => !('isOldDocument' in window))

  // The page registers /sw.js, another worker of its own version, which replaces the one of before at once.
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\/sw\.js$/)
  expect(await waitingWorkers(page)).toBe(0)
  await expect(reload).toHaveCount(0)
})

for (const width of WIDTHS) {
  test(
    `at width ${width}, the app is offered in the account menu and the footer`,
    { tag: '@long' },
    async ({ page, context }) => {
      await page.setViewportSize({ width, height: 800 })
      await signIn(context, await newCustomer())
      await page.goto('/about-us')
      await workerControls(page)
      const install = page.getByRole('button', { name: 'Install the app' })
      await expect(install).toHaveCount(0)
      await page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true })
        window.dispatchEvent(
          Object.assign(event, {
            prompt: async () => {
              document.documentElement.dataset.prompted = ''
            },
          }),
        )
      })
      if (width < 900) await page.getByRole('contentinfo').locator('summary').click()
      await expect(
        page.getByRole('contentinfo').getByRole('button', { name: 'Install the app' }),
      ).toBeVisible()
      await page.locator('[popovertarget=account-menu]:visible').first().click()
      const menu = page.locator('#account-menu')
      await menu.getByRole('button', { name: 'Install the app' }).click()
      await expect(page.locator('html[data-prompted]')).toBeAttached()
      await expect(menu).toBeHidden()
      await expect(install).toHaveCount(0)
    },
  )
}

test('browsers can install the site', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about-us')
  await workerControls(page)
  const devTools = await page.context().newCDPSession(page)
  const manifest = await devTools.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  // Windows of tests are private.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  const { icons, screenshots, shortcuts } = JSON.parse(manifest.data ?? '') as Record<
    string,
    { src?: string; url?: string; icons?: { src: string }[] }[]
  >
  const files = [...icons!, ...screenshots!, ...shortcuts!.flatMap((shortcut) => shortcut.icons ?? [])]
  for (const path of [...files.map(({ src }) => src), ...shortcuts!.map(({ url }) => url)])
    expect((await page.request.get(path!)).status(), path).toBe(200)
})

const workerControls = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const waitingWorkers = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return registrations.filter(({ waiting }) => waiting !== null).length
  })

const savedOffers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const offers = await caches.open('d3-offers-1')
    return (await offers.keys()).map(({ url }) => new URL(url).pathname)
  })
