import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { CUSTOMERS } from './addresses.ts'
import { get } from './house.ts'
import { expect, test } from './watched.ts'

type Named = { id: string; name: string; rating: number | null; totalReviews: number }
type Said = {
  stats: { averageRating: number; totalReviews: number; ratingDistribution: Record<string, number> }
  reviews: { name: string }[]
}

const storeNamed = async (name: string): Promise<Named> => {
  const { stores } = await get<{ stores: Named[] }>(`/stores?${new URLSearchParams({ search: name })}`)
  return stores.find((store) => store.name === name)!
}
const part = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const items = (page: Page) => part(page).locator('.review')
const starsOf = (page: Page) =>
  items(page)
    .locator('.stars')
    .evaluateAll((all) => all.map((each) => Number.parseInt(each.getAttribute('aria-label') ?? '', 10)))
const top = (page: Page) => page.evaluate(() => window.scrollY)

test('what is said of a store: its figures are those of its reviews, and the same wherever the store is shown', async ({ page }) => {
  const kings = await storeNamed('Kinyozi Kings')
  const { stats } = await get<Said>(`/stores/${kings.id}/reviews`)
  expect([kings.rating, kings.totalReviews]).toEqual([stats.averageRating, stats.totalReviews])
  await page.goto(`/store/${kings.id}`)
  await expect(page.locator('.shop-facts').getByRole('link', { name: 'Rated' })).toHaveText(
    `Rated ${stats.averageRating.toFixed(1)}(${stats.totalReviews} reviews)`,
  )
  const about = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(about.join()).toContain(`"ratingValue":${stats.averageRating},"reviewCount":${stats.totalReviews}`)
  await expect(part(page).getByText(`${stats.totalReviews} reviews`, { exact: true })).toBeVisible()
  for (const [stars, count] of Object.entries(stats.ratingDistribution))
    await expect(
      part(page).getByRole('link', { name: `${stars} star${stars === '1' ? '' : 's'}: ${count} review${count === 1 ? '' : 's'}` }),
    ).toBeVisible()
  await expect(items(page)).toHaveCount(10)
  await expect(items(page).getByText('Verified visit').first()).toBeVisible()
  await expect(
    items(page)
      .getByText(/^Kinyozi Kings answered on \d+ \w+ \d{4}$/)
      .first(),
  ).toBeVisible()
  for (const name of await items(page).locator('.row b').allInnerTexts()) expect(name).toMatch(/^\S+ \p{L}\.$/u)
  await page.goto('/stores?sort=rating')
  await expect(page.locator('article.store .rate').first()).not.toHaveText('New')
})

test('sorting, filtering and leafing stay at the reviews, are in the address, and survive reload and back', async ({ page }) => {
  const kings = await storeNamed('Kinyozi Kings')
  const { stats } = await get<Said>(`/stores/${kings.id}/reviews`)
  await page.goto(`/store/${kings.id}`)
  const lowest = part(page).getByRole('link', { name: 'Lowest' })
  await lowest.scrollIntoViewIfNeeded()
  const before = await top(page)
  await lowest.click()
  await expect(lowest).toHaveAttribute('aria-current', 'true')
  // The press shows at once, the reviews when they have come.
  await expect.poll(async () => (await starsOf(page))[0]).toBe(1)
  const stars = await starsOf(page)
  expect(stars).toEqual(stars.toSorted((a, b) => a - b))
  expect(Math.abs((await top(page)) - before)).toBeLessThan(3)
  await expect(page).toHaveURL(/\?reviews=lowest$/)

  await part(page)
    .getByRole('link', { name: /^4 stars:/ })
    .click()
  await expect(items(page)).toHaveCount(stats.ratingDistribution['4']!)
  expect(new Set(await starsOf(page))).toEqual(new Set([4]))
  expect(Math.abs((await top(page)) - before)).toBeLessThan(3)
  await page.reload()
  await expect(items(page)).toHaveCount(stats.ratingDistribution['4']!)
  await part(page).getByRole('link', { name: '4 stars only: show all' }).click()
  await expect(items(page)).toHaveCount(10)

  await part(page).getByRole('link', { name: 'Page 3' }).click()
  await expect(items(page)).toHaveCount(stats.totalReviews - 20)
  await expect(part(page).getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  await expect(part(page)).toBeInViewport()
  await page.goBack()
  await expect(items(page)).toHaveCount(10)
  await page.goto(`/store/${kings.id}?review-page=999`)
  await expect(page).toHaveURL(/review-page=3$/)
  // The tabs above and the reviews below do not disturb each other.
  await page.goto(`/store/${kings.id}?tab=services&stars=5`)
  await expect(page.locator('.service-row').first()).toBeVisible()
  await part(page).getByRole('link', { name: 'Highest' }).click()
  await expect(page).toHaveURL(/tab=services&reviews=highest&stars=5$/)
})

test('a store that nobody has reviewed is new, and says so', async ({ page }) => {
  const store = await storeNamed('Mzee na Kijana')
  expect([store.rating, store.totalReviews]).toEqual([null, 0])
  await page.goto(`/store/${store.id}`)
  await expect(page.locator('.shop-facts').getByText('New', { exact: true })).toBeVisible()
  await expect(part(page).getByText('No reviews yet')).toBeVisible()
  expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).not.toContain('aggregateRating')
  const rated = await storeNamed('Chuma & Comb')
  await page.goto(`/store/${rated.id}?stars=3`)
  await expect(part(page).getByText('Nobody gave 3 stars so far.')).toBeVisible()
})

test('where the reviews of a store lead, and what others see of them, is without fault, light and dark', async ({ page }) => {
  const kings = await storeNamed('Kinyozi Kings')
  await page.goto(`/stores/${kings.id}/reviews`)
  await expect(page).toHaveURL(`${CUSTOMERS()}/store/${kings.id}#reviews`)
  await expect(part(page)).toBeInViewport()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/store/${kings.id}?stars=5&reviews=highest`)
    await expect(items(page)).toHaveCount(10)
    expect((await new AxeBuilder({ page }).include('#reviews').analyze()).violations).toEqual([])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('reviews can be read, sorted, filtered and leafed through, and one stays where they are', async ({ page }) => {
    const kings = await storeNamed('Kinyozi Kings')
    await page.goto(`/store/${kings.id}`)
    await part(page)
      .getByRole('link', { name: /^2 stars:/ })
      .click()
    await expect(page).toHaveURL(/stars=2#reviews$/)
    await expect(items(page)).toHaveCount(1)
    await part(page).getByRole('link', { name: '2 stars only: show all' }).click()
    await part(page).getByRole('link', { name: 'Highest' }).click()
    await expect(page).toHaveURL(/reviews=highest#reviews$/)
    await part(page).getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/review-page=2#reviews$/)
    await expect(part(page)).toBeInViewport()
  })
})
