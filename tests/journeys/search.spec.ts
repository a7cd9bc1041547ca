/** Search: suggestions, keyboard, filters in the URL, near me, and without scripts. */
import type { Page } from '@playwright/test'
import { WIDTHS } from '#tests/support/long-run.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

const getSearchBox = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const filtersButton = (page: Page) =>
  page.locator('button[popovertarget=filters]:not([popovertargetaction])').filter({ visible: true })
const sheet = (page: Page) => page.locator('#filters')
const grid = (page: Page) => page.getByRole('grid', { name: 'Suggestions' })

for (const width of WIDTHS)
  test.describe(`at a width of ${width}`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('axe finds nothing in the suggestions or on the results', { tag: '@long' }, async ({ page }) => {
      await page.goto('/search?q=massage&view=list&tab=offers&price=1000-5000')
      await expectNoViolations(page)
      await page.evaluate(() =>
        localStorage.setItem('recentSearches', JSON.stringify(['massage in Karen', 'masks'])),
      )
      await page.goto('/')
      await getSearchBox(page).fill('mas')
      await expect(grid(page).getByRole('rowgroup', { name: /^Offers \(\d+\)$/ })).toBeVisible()
      await expect(grid(page).getByRole('rowgroup', { name: 'Recent Searches' })).toBeVisible()
      await expectNoViolations(page, { include: 'header, [role=grid]' })
    })
  })

test('suggestions tolerate typos and wrap around with the arrow keys', async ({ page }) => {
  await page.goto('/')
  const box = getSearchBox(page)
  await box.fill('masage')
  await expect(page.getByText('Results in Nairobi')).toBeVisible()
  await expect(grid(page).getByRole('rowgroup', { name: /^Stores \(\d+\)$/ })).toBeVisible()
  await expect(grid(page).locator('mark').first()).toHaveText(/massage/i)
  await expect(box).toHaveAttribute('aria-expanded', 'true')

  const cells = grid(page).locator('[role=gridcell][aria-selected]')
  const count = await cells.count()
  expect(count).toBe(10)
  await box.press('ArrowDown')
  await expect(cells.first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await cells.first().getAttribute('id'))!)
  await box.press('ArrowUp')
  await expect(cells.last()).toHaveAttribute('aria-selected', 'true')
  const title = await cells.last().locator('b').first().textContent()
  await box.press('Enter')
  await expect(page).toHaveURL(/\/offer\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
})

test(
  'recent searches are listed, reused and removed, and the suggestions close',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/')
    const box = getSearchBox(page)
    for (const word of ['kinyozi', 'gari', 'kucha', 'meno', 'usafi', 'simu']) {
      await box.fill(word)
      await box.press('Enter')
      await expect(
        page.getByRole('heading', { level: 1, name: `Search Results for “${word}”` }),
      ).toBeVisible()
    }
    await page.goto('/')
    await box.click()
    const recent = grid(page).getByRole('rowgroup', { name: 'Recent Searches' })
    await expect(recent.getByRole('row')).toHaveText(['simu', 'usafi', 'meno', 'kucha', 'gari'])
    await recent.getByRole('button', { name: 'Remove usafi from recent searches' }).click()
    await expect(recent.getByRole('row')).toHaveText(['simu', 'meno', 'kucha', 'gari'])
    await recent.getByText('gari').click()
    await expect(box).toHaveValue('gari')
    await expect(grid(page).getByRole('rowgroup', { name: /^Offers/ })).toBeVisible()

    await box.press('Escape')
    await expect(grid(page)).toBeHidden()
    await box.press('h')
    await expect(page.getByText('Results in Nairobi')).toBeVisible()
    await page.getByRole('heading', { name: 'Top Deals' }).click()
    await expect(page.getByText('Results in Nairobi')).toBeHidden()

    await box.fill('qqqzzzxx')
    await expect(page.getByText('No results found for “qqqzzzxx”')).toBeVisible()
    await expect(page.getByText('Try searching for stores, deals, or categories')).toBeVisible()
    await box.fill('massage')
    await page.getByRole('link', { name: 'View All Results for “massage”' }).click()
    await expect(page).toHaveURL(/\/search\?q=massage&location=Nairobi$/)
  },
)

test('tab, sort, filters and view are in the URL', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/search?q=masage')
  await expect(page.getByText('Showing results for massage')).toBeVisible()
  const counts = (await page.getByRole('navigation', { name: 'Result types' }).textContent())!
    .match(/\d+/g)!
    .map(Number)
  expect(counts[0]).toBe(counts[1]! + counts[2]!)
  await page.getByRole('link', { name: /^Offers/ }).click()
  await expect(page).toHaveURL(/tab=offers/)
  await expect(page.getByRole('article')).toHaveCount(counts[2]!)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('discount')
  await expect(page).toHaveURL(/sort=discount/)
  await filtersButton(page).click()
  await sheet(page).getByRole('radio', { name: 'KES 1,000 to 5,000' }).click()
  await sheet(page)
    .getByRole('button', { name: /^Show \d+ results?$/ })
    .click()
  await expect(page).toHaveURL(/price=1000-5000/)
  await page.getByRole('link', { name: 'Grid view' }).click()
  await expect(page).toHaveURL(/view=grid/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('discount')
  const prices = await page.locator('article b').filter({ hasText: /^KES/ }).allTextContents()
  for (const price of prices) {
    const shillings = Number(price.replace(/\D/g, ''))
    expect(shillings).toBeGreaterThanOrEqual(1000)
    expect(shillings).toBeLessThan(5000)
  }
  await page.getByRole('link', { name: 'Remove filter: KES 1,000 to 5,000' }).click()
  await expect(page).not.toHaveURL(/price=/)
  await page.goBack()
  await expect(page).toHaveURL(/price=1000-5000/)
})

test('each category of the filters has its number of results', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/search?q=massage', '/search?q=massage&tab=offers', '/search?q=massage&lang=sw']) {
    await page.goto(path)
    const radios = sheet(page).locator('label:has(input[name=category]:not([value=""]))')
    await filtersButton(page).click()
    const some = radios.filter({ hasText: /[1-9]\d*$/ }).first()
    const count = Number(/\d+$/.exec((await some.textContent())!)![0])
    await some.click()
    const show = sheet(page).locator('button[type=submit]')
    await expect(show).toContainText(String(count))
    await show.click()
    await expect(page).toHaveURL(/category=/)
    const tab = page
      .getByRole('main')
      .getByRole('link', { name: /\d$/ })
      .and(page.locator('[aria-current=page]'))
    await expect(tab).toHaveText(new RegExp(`\\D${count}$`))
    await expect(some).toContainText(String(count))
    // The counts of the others do not depend on the choice.
    await expect(radios.filter({ hasText: /\d$/ })).toHaveCount(await radios.count())
  }
})

for (const view of ['grid', 'list'])
  test(
    `cards of offers have their category and the way to the offer, ${view}`,
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(`/search?q=kinyozi&tab=offers&view=${view}`)
      const card = page.getByTestId('deal').first()
      await expect(card).toContainText('Kinyozi & barber')
      // The link of the title covers the whole card.
      await card.getByText('View Offer').click({ force: true })
      await expect(page).toHaveURL(/\/offer\//)
    },
  )

test('near me uses the location of the device', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -1.2864, longitude: 36.8205 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/search?q=kinyozi')
  await filtersButton(page).click()
  await sheet(page).getByRole('button', { name: 'Near me' }).click()
  await expect(page).toHaveURL(/near=-1.286%2C36.82/)
  await expect(page.getByRole('link', { name: 'Remove filter: Within 10 km' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a trade and an area that are typed together lead to what is in the area, then near it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/search?q=barber+kilimani&location=Nairobi')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Search Results for “barber” near Kilimani' }),
  ).toBeVisible()
  await expect(page).toHaveURL(/q=barber&location=Kilimani&km=10/)
  await expect(page.getByRole('button', { name: /^Change location/ })).toContainText('Within 10 km')
  const stores = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByText('View Store') })
  await expect(stores.first()).toContainText('Kilimani')
  await expect(stores.nth(1)).not.toContainText('Kilimani')
  await expect(stores.nth(1)).toContainText(/\d km/)
  // A store has at most two of the offers.
  const shops = await page.getByTestId('deal').filter({ hasText: 'Kinyozi Kings' }).count()
  expect(shops).toBe(2)
  await expect(page.getByRole('link', { name: /^\d+ more at Kinyozi Kings/ })).toBeVisible()
})

test('on a laptop the first result is within sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/search?q=massage', '/search?q=barber&location=Kilimani', '/hotdeals', '/stores'])
    await test.step(path, async () => {
      await page.goto(path)
      const first = page.getByRole('main').locator('[data-map-place]').first()
      const box = await first.boundingBox()
      expect(box!.y).toBeLessThanOrEqual(340)
      const [today, evening] = await Promise.all(
        [/^Today/, /^Evening/].map((name) => page.getByRole('link', { name }).first().boundingBox()),
      )
      expect(today!.y).toBe(evening!.y)
    })
})

test('an empty result gives advice and shows other offers', { tag: '@long' }, async ({ page }) => {
  await page.goto('/search?q=qqqzzzxx')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(page.getByText('Check the spelling')).toBeVisible()
  const other = page.getByRole('region', { name: 'Check this out!' }).getByRole('article').first()
  await other.getByRole('link').click()
  await expect(page).toHaveURL(/\/offer\//)
})

test('a failed search can be retried', { tag: '@long' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/^net::ERR_FAILED .*\/search/)
  await page.goto('/')
  await page.route('**/api/v1/search?*', (route) => route.abort())
  await getSearchBox(page).fill('massage')
  await expect(page.getByText('Search didn’t load. Press Enter to try again.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the search form and its results work', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Search' }).fill('kinyosi')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search\?q=kinyosi/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto('/search?query=meno')
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results for “meno”' })).toBeVisible()
  })
})
