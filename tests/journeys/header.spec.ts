/** The header and the tab bar of a phone: one row, search and names. */
import type { Page } from '@playwright/test'
import { customerUrl } from './addresses.ts'
import { DEMO_PASSWORD, logIn, newCustomer, listStoreOffers, signIn } from './api.ts'
import { expectNoViolations, runAxe } from './axe.ts'
import { headerProblems } from './layout-problems.ts'
import { expect, test } from './test.ts'

const header = (page: Page) => page.getByRole('banner')
const searchButton = (page: Page) => header(page).getByRole('button', { name: 'Search', exact: true })
const box = (page: Page) => header(page).getByRole('combobox', { name: 'Search' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('inner pages have one row, which stays on the screen, with one link to sign in', async ({ page }) => {
    await page.goto('/stores')
    expect((await header(page).boundingBox())!.height).toBeLessThanOrEqual(57)
    await expect(page.getByRole('complementary', { name: 'Notice' })).toBeHidden()
    await page.evaluate(() => scrollTo(0, 900))
    await expect(searchButton(page)).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Sign In' }).filter({ visible: true })).toHaveCount(1)

    await page.goto('/')
    await page.evaluate(() => scrollTo(0, 900))
    await expect(box(page)).toBeInViewport({ ratio: 1 })
  })

  test(
    'a customer has one row on every phone, and the whole name of an area',
    { tag: '@long' },
    async ({ page, context }) => {
      await signIn(context, await newCustomer())
      await context.addCookies([{ name: 'd3_location', value: 'westlands', url: customerUrl() }])
      for (const path of ['/', '/?lang=sw', '/stores', '/profile'])
        for (const width of [320, 360, 412]) {
          await page.setViewportSize({ width, height: 740 })
          await page.goto(path)
          await expect(header(page)).toContainText('Westlands')
          // Only the name of the area may be cut.
          const problems = (await page.evaluate(headerProblems)).filter(
            (each) => !/Westlands.* is cut/s.test(each),
          )
          expect(problems, `${path} at ${width}`).toEqual([])
          const middles = await header(page).evaluate((banner) =>
            [...banner.querySelectorAll('a, button')]
              .filter((each) => each.checkVisibility() && !each.closest('form, nav'))
              .map((each) => each.getBoundingClientRect())
              .map(({ top, bottom }) => (top + bottom) / 2),
          )
          expect(middles.length).toBeGreaterThan(3)
          expect(Math.max(...middles) - Math.min(...middles), `${path} at ${width}`).toBeLessThan(4)
        }
    },
  )

  test(
    'the tab bar has five places, for visitors and for customers',
    { tag: '@long' },
    async ({ page, context }) => {
      const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await page.goto('/stores')
      await expect(tabs).toHaveText(['Home', 'Deals', 'Stores', 'Requests', 'Chat'])
      await expect(tabs.nth(3)).toHaveAttribute('href', '/service-requests')
      await signIn(context, await newCustomer())
      await page.goto('/stores')
      await expect(page.getByRole('button', { name: /, your account$/ })).toBeVisible()
      await expect(tabs).toHaveText(['Home', 'Deals', 'Stores', 'Requests', 'Chat'])

      // A customer's own requests, or an invitation to post one; those of others are one tap away.
      await expect(tabs.nth(3)).toHaveAttribute('href', '/profile/service-requests')
      await tabs.nth(3).click()
      await expect(page).toHaveURL('/profile/service-requests')
      await expect(page.getByText('No service requests yet')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Create Service Request' })).toBeVisible()
      await expect(tabs.nth(3)).toHaveAttribute('aria-current', 'page')
      await page.getByRole('main').getByRole('link', { name: 'See others’ requests' }).click()
      await expect(page).toHaveURL('/service-requests')
    },
  )

  test('help is two taps away for people without an account', { tag: '@long' }, async ({ page }) => {
    await page.goto('/stores')
    await header(page).getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL(/\/faq/)
  })

  test(
    'the icon opens the search, which closes with Escape, its button or the next page',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/stores')
      await searchButton(page).click()
      await expect(box(page)).toBeFocused()
      await expect(page.getByText('Start typing to search')).toBeVisible()
      await expectNoViolations(page, { include: 'header' })
      await box(page).press('Escape')
      await expect(page.getByText('Start typing to search')).toBeHidden()
      await box(page).press('Escape')
      await expect(searchButton(page)).toBeFocused()
      await searchButton(page).click()
      await header(page).getByRole('button', { name: 'Close search' }).click()
      await expect(searchButton(page)).toBeFocused()

      await searchButton(page).click()
      await box(page).fill('massage')
      await box(page).press('Enter')
      await expect(page).toHaveURL(/\/search\?q=massage/)
      // The address changes before the page, which has another header.
      await expect(page.getByRole('heading', { level: 1, name: /massage/ })).toBeVisible()
      await expect(box(page)).toHaveValue('massage')
      expect((await header(page).boundingBox())!.height).toBeLessThanOrEqual(57)
    },
  )

  test(
    'the first booking is in the upper half of the screen',
    { tag: '@long' },
    async ({ page, context }) => {
      await logIn(context.request, '/api/v1/users/login', {
        email: 'wanjiku@d3.test',
        password: DEMO_PASSWORD,
      })
      await page.goto('/profile/bookings')
      const first = await page.locator('main > ul > li').first().boundingBox()
      expect(first!.y).toBeLessThan(330)
    },
  )
})

test('a public page shows at once that somebody is signed in, and then who it is', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^net::ERR_FAILED GET .*\/personal\.json/)
  await signIn(context, await newCustomer('Otieno'))
  const personal = '**/personal.json?*'
  await page.route(personal, (route) => route.abort())
  await page.goto('/')
  const account = header(page).getByRole('button', { name: /^Otieno/ })
  await expect(account).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeHidden()
  const place = (await account.boundingBox())!

  await page.unroute(personal)
  const loaded = page.waitForResponse(personal)
  await page.reload()
  await loaded
  await expect(account).toBeVisible()
  expect(await account.boundingBox()).toEqual(place)

  await context.addCookies([{ name: 'd3_name', value: '%E0%A4%A', url: page.url() }])
  await page.reload()
  await expect(account).toBeVisible()

  await context.clearCookies({ name: 'd3_session' })
  await page.reload()
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('d3_name')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  test('the search icon leads to the search', async ({ page }) => {
    await page.goto('/stores')
    await header(page).getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\/search$/)
    await expect(box(page)).toBeVisible()
  })
})

test('names of links and buttons contain their visible texts', { tag: '@long' }, async ({ page }) => {
  const [offer] = await listStoreOffers('Kinyozi Kings')
  for (const path of ['/', `/offer/${offer!.id}`, `/store/${offer!.store.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    const violations = await runAxe(
      page,
      { include: [], exclude: [] },
      {
        runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
        rules: { 'label-content-name-mismatch': { enabled: true } },
      },
    )
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  }
})
