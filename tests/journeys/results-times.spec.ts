/** Search by availability: days, next times that lead to the review, the map, and what to do when nothing is free. */
import type { Locator, Page } from '@playwright/test'
import { addDays, longDay, toWeekday, type Day } from '#domain/time/time.ts'
import { customerUrl } from './addresses.ts'
import { get, newCustomer, openShopForTest, signIn } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { moveToMorning } from './morning.ts'
import { expect, test } from './test.ts'
import { TILE, TILES } from './tile-server.ts'
import { takeSample } from '#tests/support/long-run.ts'

// These journeys move the clock to a morning on which stores are open.
test.use({ appName: 'results-times', viewport: { width: 360, height: 740 } })

let today: Day
test.beforeEach(async () => {
  today = await moveToMorning()
})

const times = (on: Page | Locator) => on.getByRole('list', { name: /^Next free times: / }).getByRole('link')
const when = (page: Page) => page.getByRole('navigation', { name: 'When' })
const sheet = (page: Page) => page.locator('#filters')
const expectReview = async (page: Page, time: string) => {
  await expect(page.getByRole('heading', { level: 1, name: /^Review and / })).toBeVisible()
  await expect(page.getByRole('main').getByText(time).first()).toBeVisible()
}

/** Beside results, tiles come from others once the visitor asks for the map; areas have their names until then. */
async function expectTilesOnTouch(page: Page): Promise<void> {
  const map = page.getByTestId('results-map')
  const tiles = map.locator('img.leaflet-tile')
  // One of several areas that are near each other on the screen is named.
  const areas = map.locator('.leaflet-marker-icon:not(.leaflet-interactive)')
  await expect(areas.first()).toHaveText(/\S/)
  await expect(tiles).toHaveCount(0)
  await map.getByRole('button', { name: 'Show map' }).click()
  await expect(tiles.first()).toBeAttached()
  await expect(areas).toHaveCount(0)
}

for (const { path, item } of [
  { path: '/hotdeals', item: 'deal' },
  { path: '/stores', item: 'article' },
])
  test(
    `cards of ${path} have next times of the chosen day and part of it`,
    { tag: path === '/stores' ? '@long' : [] },
    async ({ page, context }) => {
      await signIn(context, await newCustomer())
      await page.goto(path)
      const card = item === 'deal' ? page.getByTestId(item) : page.getByRole('article')
      await expect(times(card.first()).first()).toContainText(/Today|Tomorrow|[A-Z][a-z]{2} \d+/)
      await when(page)
        .getByRole('link', { name: /^Tomorrow/ })
        .click()
      await expect(page).toHaveURL(/day=tomorrow/)
      await when(page).getByRole('link', { name: 'Afternoon' }).click()
      await expect(page).toHaveURL(/day=tomorrow&part=afternoon/)
      await expect(times(page).first()).toBeVisible()
      await expect(times(page).filter({ hasNotText: /^1[2-6]:\d\d/ })).toHaveCount(0)
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
      const first = times(page).first()
      const time = (await first.textContent())!.slice(0, 5)
      await expect(first).toHaveAttribute('href', new RegExp(`step=3&startsAt=${addDays(today, 1)}T`))
      await first.click()
      await expectReview(page, time)

      // Any other day is in a calendar, and a chosen chip is left by tapping it again.
      await page.goto(`${path}?day=tomorrow`)
      await when(page).getByRole('button', { name: 'Date' }).click()
      await expectNoViolations(page, { include: '[role=dialog]' })
      const later = addDays(today, 8)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(` ${Number(later.slice(8))} `) })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`day=${later}`))
      await when(page)
        .getByRole('link', { name: /^Today/ })
        .click()
      await when(page)
        .getByRole('link', { name: /^Today/ })
        .click()
      await expect(page).not.toHaveURL(/day=/)
    },
  )

test('when nothing is free, the nearest day that has a time is one tap away', async ({ page }) => {
  await openShopForTest({ closedOn: [toWeekday(addDays(today, 1))] })
  await page.goto('/search?q=shop+of+the+test&category=test&day=tomorrow')
  await expect(page.getByRole('heading', { name: 'Nothing is free then' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Show Today' }).click()
  await expect(times(page).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`day=${today}`))
  await expect(when(page).getByRole('link', { name: /^Today/ })).toHaveAttribute('aria-current', 'true')
})

test('the filters say how many results they lead to', async ({ page, context }) => {
  await context.addCookies([{ name: 'd3_location', value: 'all', url: customerUrl() }])
  await page.goto('/search?q=massage')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheet(page).getByRole('radio', { name: '4.5 stars and up' }).click()
  const show = sheet(page).getByRole('button', { name: /^Show \d+ results?$/ })
  const count = /\d+/.exec((await show.textContent())!)![0]
  await show.click()
  await expect(page).toHaveURL(/rating=4\.5/)
  await expect(page.getByRole('status').filter({ hasText: `${count} result` })).toBeVisible()

  await page.goto('/hotdeals')
  const [{ pagination }] = [await get<{ pagination: { total: number } }>('/offers?category=nails&limit=1')]
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheet(page).locator('input[value=nails]').click()
  await sheet(page)
    .getByRole('button', { name: `Show ${pagination.total} deals` })
    .click()
  await expect(page).toHaveURL(/category=nails/)
})

test('hot deals are filtered by price, rating and distance, and the title of the sheet stays', async ({
  page,
}) => {
  await page.goto('/hotdeals?location=kilimani')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheet(page).getByRole('radio', { name: 'Under KES 1,000' }).click()
  await sheet(page).getByRole('radio', { name: '4 stars and up' }).click()
  await sheet(page).getByLabel('Distance').selectOption('10')
  const show = sheet(page).getByRole('button', { name: /^Show \d+ deals?$/ })
  const count = /\d+/.exec((await show.textContent())!)![0]
  await sheet(page).getByRole('radio').last().scrollIntoViewIfNeeded()
  await expect(sheet(page).getByRole('heading', { name: 'Filters' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await show.click()
  await expect(page).toHaveURL(/km=10/)
  await expect(page).toHaveURL(/price=under-1000&rating=4/)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} `) })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter: Under KES 1,000' }).click()
  await expect(page).not.toHaveURL(/price=/)
  await expect(page).toHaveURL(/rating=4/)
})

test('a first tap on a chip, a filter or the map works before the map of the results is loaded', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/results-map-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/hotdeals', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const map = page.getByRole('dialog', { name: 'Map' })
  await expect(map.getByRole('status')).toHaveText('Loading the map…')
  held.resolve()
  await expect(map.getByRole('button', { name: /results|\d\d:\d\d/ }).first()).toBeVisible()
  await expectNoViolations(page, { include: '[role=dialog]:popover-open' })
  await map.getByRole('button', { name: 'Close' }).click()
  await when(page)
    .getByRole('link', { name: /^Today/ })
    .click()
  await expect(page).toHaveURL(/day=today/)
})

for (const { path, width } of takeSample(
  [{ path: '/search?q=massage&location=kilimani&day=today', width: 360 }],
  [
    { path: '/search?q=massage&location=Kilimani&day=today', width: 1280 },
    { path: '/stores?day=today', width: 360 },
    { path: '/hotdeals?day=today', width: 1280 },
  ],
))
  test(`the map of ${path} has the next times and searches the area, at a width of ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body: TILE }))
    await page.goto(path)
    // The address names the area as the page does.
    await expect(page).not.toHaveURL(/kilimani/)
    if (width < 900) await page.getByRole('button', { name: 'Map', exact: true }).click()
    else await expectTilesOnTouch(page)
    const map = page.getByRole('region', { name: 'Map of the results' })

    // A group says how many results it has, and is zoomed into by keyboard until there is a pin.
    const pin = map.getByRole('button', { name: /: \d\d:\d\d$/ }).first()
    const group = map.getByRole('button', { name: /^\d+ results\. Zoom in$/ }).first()
    await expect(pin.or(group).first()).toBeVisible()
    for (let zooms = 0; zooms < 6 && !(await pin.isVisible()); zooms += 1) {
      await group.press('Enter')
      await expect(map.locator('.leaflet-marker-icon:focus')).toHaveCount(1)
    }
    await pin.press(' ')
    const time = map.getByRole('link', { name: /^\d\d:\d\d$/ }).first()
    await expect(time).toHaveAttribute('href', /step=3/)
    await expect(map.locator('a:focus')).toHaveCount(1)
    await expectNoViolations(page, { include: '[data-testid="results-map"]' })
    if (width > 900) {
      // The results of the chosen pin are shown, and marked with it.
      await expect(page.locator('[data-map-place][data-marked]').first()).toBeInViewport()
      await expect(map.locator('.leaflet-marker-icon[data-marked]')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(map.locator('.leaflet-marker-icon:focus')).toHaveCount(1)
    await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await page.getByRole('button', { name: 'Search this area' }).click()
    await expect(page).toHaveURL(/near=-?\d+\.\d+%2C\d+\.\d+/)
    await expect(page).toHaveURL(/day=today/)
    await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
  })

test(
  'a result and its pin are marked together, without moving anything',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body: TILE }))
    await page.goto('/hotdeals')
    await page.mouse.move(600, 20)
    const map = page.getByRole('region', { name: 'Map of the results' })
    const pins = map.locator('.leaflet-marker-icon.leaflet-interactive')
    const marked = map.locator('.leaflet-marker-icon[data-marked]')
    const row = page.locator('[data-map-place]').first()
    await expect(pins.first()).toBeVisible()
    await expect(marked).toHaveCount(0)
    await row.scrollIntoViewIfNeeded()
    const before = await row.boundingBox()
    await row.hover()
    await expect(marked).toHaveCount(1)
    await expect(row).toHaveAttribute('data-marked', 'true')
    expect(await row.boundingBox()).toEqual(before)
    await page.mouse.move(600, 20)
    await expect(marked).toHaveCount(0)
    await row.getByRole('link').first().focus()
    await expect(marked).toHaveCount(1)
    await pins.last().focus()
    await expect(pins.last()).toHaveAttribute('data-marked')
    await expect(page.locator('[data-map-place][data-marked]').first()).toBeAttached()
  },
)

test('the map shows all results of another search, also after searching an area in vain', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body: TILE }))
  await page.goto('/hotdeals?search=zzzzzz&near=-1.286,36.82')
  await page.mouse.move(600, 20)
  const map = page.getByRole('region', { name: 'Map of the results' })
  const zoomIn = map.getByRole('button', { name: 'Zoom in', exact: true })
  await expect(zoomIn).toBeVisible()
  while (await zoomIn.isEnabled()) await zoomIn.click()
  const before = page.url()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).not.toHaveURL(before)
  await page
    .getByRole('link', { name: /zzzzzz/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(/zzzzzz/)
  // Names of areas are markers, too.
  const pins = map.locator('.leaflet-marker-icon.leaflet-interactive')
  await expect(pins.first()).toBeVisible()
  for (const pin of await pins.all()) await expect(pin).toBeInViewport()
})

test(
  'areas are sorted by distance where the position is known, otherwise by name',
  { tag: '@long' },
  async ({ page, context }) => {
    const names = page.getByRole('dialog').locator('button[name=location] b')
    // Whole towns have their names as values, and come before the areas.
    const areaNames = () =>
      page
        .getByRole('dialog')
        .locator('button[name=location]')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => /^(?!all$)[a-z0-9-]+$/.test(button.getAttribute('value') ?? ''))
            .map((button) => button.querySelector('b')?.textContent),
        )
    const open = () =>
      page
        .getByRole('button', { name: /^Change location/ })
        .first()
        .click()
    await page.goto('/')
    await open()
    await expect(names.nth(0)).toHaveText('All Locations')
    await expect(names.nth(1)).toHaveText('Nairobi')
    const byName = (await areaNames()).map(String)
    expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b, 'en')))
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -1.2635, longitude: 36.8024 })
    await page.reload()
    await open()
    await expect.poll(async () => (await areaNames())[0]).toBe('Westlands')
    await expect(names.nth(0)).toHaveText('All Locations')
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('days, a date and next times are links and forms', async ({ page }) => {
    await page.goto('/hotdeals')
    await when(page)
      .getByRole('link', { name: /^Tomorrow/ })
      .click()
    await expect(page).toHaveURL(/\/hotdeals\?day=tomorrow/)
    await when(page).getByRole('button', { name: 'Date' }).click()
    const later = addDays(today, 8)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: longDay(later) })
      .click()
    await expect(page).toHaveURL(new RegExp(`day=${later}`))
    await expect(times(page).first()).toHaveAttribute('href', /step=3/)
    await page.goto('/search?q=massage&day=today')
    await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeHidden()
    await expect(times(page).first()).toHaveAttribute('href', /step=3/)
  })
})
