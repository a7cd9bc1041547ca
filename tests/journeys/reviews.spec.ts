import type { Page } from '@playwright/test'
import { CUSTOMERS, MERCHANTS } from './addresses.ts'
import { hasNoViolation, violationsOn } from './axe.ts'
import { DEMO_PASSWORD, get, newCustomer, signIn } from './api.ts'
import { expect, test } from './test.ts'

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

test('the rating of a store is that of its reviews on every page', async ({ page }) => {
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
      part(page).getByRole('link', {
        name: `${stars} star${stars === '1' ? '' : 's'}: ${count} review${count === 1 ? '' : 's'}`,
      }),
    ).toBeVisible()
  await expect(items(page)).toHaveCount(10)
  await expect(items(page).getByText('Verified visit').first()).toBeVisible()
  await expect(
    items(page)
      .getByText(/^Kinyozi Kings answered on \d+ \w+ \d{4}$/)
      .first(),
  ).toBeVisible()
  for (const name of await items(page).locator('.row b').allInnerTexts())
    expect(name).toMatch(/^\S+ \p{L}\.$/u)
  await page.goto('/stores?sort=rating')
  await expect(page.locator('article.store .rate').first()).not.toHaveText('New')
})

test('sort, filter and page are in the URL and survive reload and back', async ({ page }) => {
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

test('a store without reviews is shown as new', async ({ page }) => {
  const store = await storeNamed('Mzee na Kijana')
  expect([store.rating, store.totalReviews]).toEqual([null, 0])
  await page.goto(`/store/${store.id}`)
  await expect(page.locator('.shop-facts').getByText('New', { exact: true })).toBeVisible()
  await expect(part(page).getByText('No reviews yet')).toBeVisible()
  expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).not.toContain(
    'aggregateRating',
  )
  const rated = await storeNamed('Chuma & Comb')
  await page.goto(`/store/${rated.id}?stars=3`)
  await expect(part(page).getByText('Nobody has given 3 stars yet.')).toBeVisible()
})

test('axe finds nothing in the reviews', async ({ page }) => {
  const kings = await storeNamed('Kinyozi Kings')
  await page.goto(`/stores/${kings.id}/reviews`)
  await expect(page).toHaveURL(`${CUSTOMERS()}/store/${kings.id}#reviews`)
  await expect(part(page)).toBeInViewport()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/store/${kings.id}?stars=5&reviews=highest`)
    await expect(items(page)).toHaveCount(10)
    expect(await violationsOn(page, { include: '#reviews', colorScheme })).toEqual([])
  }
})

const own = (page: Page) => part(page).locator('.own-review')
const comment = (page: Page) => own(page).getByLabel('Your comment')

test.describe('the own review', () => {
  for (const width of [360, 1280])
    test(`at a width of ${width}, is written by keyboard, edited, answered by the store and deleted`, async ({
      page,
      context,
      browser,
      pageErrors,
    }) => {
      const grill = await storeNamed('Moto Grill')
      await page.setViewportSize({ width, height: 740 })
      await signIn(context, await newCustomer('Zawadi'))
      await page.goto(`/store/${grill.id}#reviews`)
      const submit = own(page).getByRole('button', { name: 'Submit Review' })
      await submit.click()
      await expect(own(page).getByRole('alert')).toHaveText('Please provide both a rating and a comment.')
      await own(page).getByRole('radio', { name: '1 star' }).focus()
      for (let stars = 1; stars < 4; stars++) await page.keyboard.press('ArrowRight')
      await expect(own(page).getByRole('radio', { name: '4 stars' })).toBeChecked()
      await page.keyboard.press('Tab')
      await page.keyboard.type('Nyama safi sana')
      await expect(own(page).getByText('15/500')).toBeVisible()
      await hasNoViolation(page)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(own(page).getByText('Review submitted successfully.')).toBeVisible()
      await expect(own(page).getByRole('heading', { name: 'Your review' })).toBeFocused()
      await expect(own(page).getByText('Nyama safi sana')).toBeVisible()
      await expect(own(page).getByText('Review submitted successfully.')).toBeHidden()
      await expect(part(page).getByText('Nyama safi sana')).toHaveCount(1)
      // The figures are those of all reviews, at once.
      const { totalReviews } = await storeNamed('Moto Grill')
      await expect(part(page).locator('.mean')).toContainText(`${totalReviews} review`)

      await own(page).getByRole('button', { name: 'Edit your review' }).click()
      await expect(comment(page)).toBeFocused()
      await comment(page).fill('x'.repeat(600))
      await expect(own(page).getByText('500/500')).toBeVisible()
      await own(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(own(page).getByText('Nyama safi sana')).toBeVisible()
      await own(page).getByRole('button', { name: 'Edit your review' }).click()
      await comment(page).fill('Nyama nzuri')
      // What does not arrive is not lost.
      await context.setOffline(true)
      pageErrors.allow(/INTERNET_DISCONNECTED/)
      await own(page).getByRole('button', { name: 'Save' }).click()
      await expect(own(page).getByRole('alert')).toContainText('Failed to update review.')
      await expect(comment(page)).toHaveValue('Nyama nzuri')
      await context.setOffline(false)
      await own(page).getByRole('button', { name: 'Save' }).click()
      await expect(own(page).getByText('Review updated successfully.')).toBeVisible()
      await hasNoViolation(page)

      const counter = await (await browser.newContext({ viewport: { width, height: 740 } })).newPage()
      await pageErrors.watch(counter.context())
      await counter.goto(`${MERCHANTS()}/accounts/sign-in`)
      await counter.getByLabel('E-mail').fill('otieno@d3.test')
      await counter.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await counter.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(counter.getByRole('heading', { name: /^Today, / })).toBeVisible()
      await counter.goto(`${MERCHANTS()}/reviews?show=unanswered`)
      const said = counter.getByRole('listitem').filter({ hasText: 'Nyama nzuri' })
      await said.getByRole('button', { name: 'Answer Zawadi W.' }).click()
      await counter.getByLabel('Your answer to Zawadi W.').fill('Asante, karibu tena')
      await hasNoViolation(counter)
      await said.getByRole('button', { name: 'Send answer' }).click()
      await expect(said.getByText('Asante, karibu tena')).toBeVisible()
      await hasNoViolation(counter)
      await counter.context().close()

      await page.reload()
      await expect(own(page).getByText('Asante, karibu tena')).toBeVisible()
      await own(page).getByRole('button', { name: 'Delete your review' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await hasNoViolation(page)
      await page.getByRole('button', { name: 'Delete review' }).click()
      await expect(own(page).getByRole('button', { name: 'Submit Review' })).toBeVisible()
      await expect(part(page).getByText('Nyama nzuri')).toHaveCount(0)
    })

  test('submitted from a second device becomes an edit and keeps the text', async ({
    page,
    context,
    pageErrors,
  }) => {
    const grill = await storeNamed('Moto Grill')
    const customer = await newCustomer()
    await signIn(context, customer)
    await page.goto(`/store/${grill.id}#reviews`)
    const elsewhere = await fetch(`${CUSTOMERS()}/api/v1/reviews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ store_id: grill.id, rating: 2, text: 'From my phone' }),
    })
    expect(elsewhere.status).toBe(201)
    await own(page).getByRole('radio', { name: '5 stars' }).check({ force: true })
    await comment(page).fill('From my laptop')
    pageErrors.allow(/^409 POST .*\/reviews/)
    await own(page).getByRole('button', { name: 'Submit Review' }).click()
    await expect(own(page).getByRole('alert')).toHaveText(
      'You have already reviewed this store. You can edit your existing review instead.',
    )
    await expect(comment(page)).toHaveValue('From my laptop')
    await own(page).getByRole('button', { name: 'Save' }).click()
    await expect(own(page).getByText('Review updated successfully.')).toBeVisible()
    await page.reload()
    await expect(own(page).getByText('From my laptop')).toBeVisible()
  })

  test('requires sign-in, returns to it and reports an expired session', async ({
    page,
    context,
    pageErrors,
  }) => {
    const grill = await storeNamed('Moto Grill')
    await page.goto(`/store/${grill.id}`)
    await expect(own(page).getByText('Please log in to submit a review.')).toBeVisible()
    await expect(own(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/accounts/sign-in?redirect=${encodeURIComponent(`/store/${grill.id}#reviews`)}`,
    )
    await signIn(context, await newCustomer())
    await page.reload()
    await own(page).getByRole('radio', { name: '5 stars' }).check({ force: true })
    await comment(page).fill('Will it be kept?')
    await context.clearCookies()
    pageErrors.allow(/^401 /)
    await own(page).getByRole('button', { name: 'Submit Review' }).click()
    await expect(own(page).getByRole('alert')).toHaveText('Your session has expired. Please log in again.')
    await expect(comment(page)).toHaveValue('Will it be kept?')
    await expect(page).toHaveURL(/\/accounts\/sign-in/)
  })
})

test('a signed-in customer reports a review with a reason', async ({ page, context }) => {
  const kings = await storeNamed('Kinyozi Kings')
  await page.goto(`/store/${kings.id}`)
  const report = items(page)
    .first()
    .getByRole('button', { name: /^Report the review by/ })
  await report.click()
  await expect(page.getByRole('alertdialog')).toContainText('Please log in to report a review.')
  await signIn(context, await newCustomer())
  await page.goto(`/store/${kings.id}`)
  await report.click()
  const dialog = page.getByRole('dialog', { name: 'Report a review' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a reason.')
  await dialog.getByRole('radio', { name: 'It is advertising or spam' }).check()
  await hasNoViolation(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Thank you. Somebody will look at it.')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('reviews can be sorted, filtered and paged', async ({ page }) => {
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
