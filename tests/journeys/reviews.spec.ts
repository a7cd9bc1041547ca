import type { Page } from '@playwright/test'
import { WIDTHS } from '#tests/support/long-run.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { expectNoViolations, findViolations } from './axe.ts'
import { DEMO_PASSWORD, get, newCustomer, signIn } from './api.ts'
import { expect, test } from './test.ts'

type Store = { id: string; name: string; rating: number | null; totalReviews: number }
type StoreReviews = {
  stats: {
    averageRating: number
    totalReviews: number
    unverifiedReviews: number
    ratingDistribution: Record<string, number>
  }
  pagination: { total: number }
  reviews: { name: string }[]
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const storeNamed = async (name: string): Promise<Store> => {
  const { stores } = await get<{ stores: Store[] }>(`/stores?${new URLSearchParams({ search: name })}`)
  return stores.find((store) => store.name === name)!
}
const reviewSection = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const items = (page: Page) => reviewSection(page).getByTestId('review')
const getStars = (page: Page) =>
  items(page)
    .getByRole('img', { name: /stars$/ })
    .evaluateAll((all) => all.map((each) => Number.parseInt(each.getAttribute('aria-label') ?? '', 10)))

test('the rating of a store is that of its reviews on every page', { tag: '@long' }, async ({ page }) => {
  const kings = await storeNamed('Kinyozi Kings')
  const { stats } = await get<StoreReviews>(`/stores/${kings.id}/reviews`)
  expect([kings.rating, kings.totalReviews]).toEqual([stats.averageRating, stats.totalReviews])
  await page.goto(`/store/${kings.id}`)
  await expect(page.getByTestId('store-facts').getByRole('link', { name: 'Rated' })).toHaveText(
    `Rated ${stats.averageRating.toFixed(1)}(${stats.totalReviews} reviews)`,
  )
  const about = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(about.join()).toContain(`"ratingValue":${stats.averageRating},"reviewCount":${stats.totalReviews}`)
  await expect(reviewSection(page).getByText(`${stats.totalReviews} reviews`, { exact: true })).toBeVisible()
  for (const [stars, count] of Object.entries(stats.ratingDistribution).filter(([, given]) => given > 0))
    await expect(
      reviewSection(page).getByRole('link', {
        name: `${stars} star${stars === '1' ? '' : 's'}: ${count} review${count === 1 ? '' : 's'}`,
      }),
    ).toBeVisible()
  await expect(items(page)).toHaveCount(10)
  await expect(items(page).getByText('Verified visit', { exact: true })).toHaveCount(10)
  await expect(
    items(page)
      .getByText(/^Kinyozi Kings replied on \d+ \w+ \d{4}$/)
      .first(),
  ).toBeVisible()
  for (const name of await items(page).getByTestId('reviewer').allInnerTexts())
    expect(name).toMatch(/^\S+ \p{L}\.$/u)
  await page.goto('/stores?sort=rating')
  await expect(page.getByRole('article').first()).toContainText(/Rated \d/)
})

test(
  'sort, filter and page are in the URL and survive reload and back',
  { tag: '@long' },
  async ({ page }) => {
    const kings = await storeNamed('Kinyozi Kings')
    const { stats, pagination } = await get<StoreReviews>(`/stores/${kings.id}/reviews`)
    const fours = await get<StoreReviews>(`/stores/${kings.id}/reviews?rating=4`)
    await page.goto(`/store/${kings.id}`)
    const lowest = reviewSection(page).getByRole('link', { name: 'Lowest' })
    await lowest.click()
    await expect(page).toHaveURL(/\?reviews=lowest#reviews$/)
    await expect(lowest).toHaveAttribute('aria-current', 'true')
    const least = [1, 2, 3, 4, 5].find((each) => (stats.ratingDistribution[each] ?? 0) > 0)
    await expect.poll(async () => (await getStars(page))[0]).toBe(least)
    const stars = await getStars(page)
    expect(stars).toEqual(stars.toSorted((a, b) => a - b))
    await expect(lowest).toBeInViewport()

    await reviewSection(page)
      .getByRole('link', { name: /^4 stars:/ })
      .click()
    await expect(items(page)).toHaveCount(Math.min(10, fours.pagination.total))
    expect(new Set(await getStars(page))).toEqual(new Set([4]))
    await expect(lowest).toBeInViewport()
    await page.reload()
    await expect(items(page)).toHaveCount(Math.min(10, fours.pagination.total))
    await reviewSection(page).getByRole('link', { name: '4 stars only: show all' }).click()
    await expect(items(page)).toHaveCount(10)

    await reviewSection(page).getByRole('link', { name: 'Page 3' }).click()
    await expect(items(page)).toHaveCount(pagination.total - 20)
    // The reviews that are not verified are below the verified ones.
    await expect(items(page).getByText('Not a verified visit')).toHaveCount(stats.unverifiedReviews)
    await expect(reviewSection(page).getByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(reviewSection(page)).toBeInViewport()
    await page.goBack()
    await expect(items(page)).toHaveCount(10)
    await page.goto(`/store/${kings.id}?review-page=999`)
    await expect(page).toHaveURL(/review-page=3$/)
    // The tab and the review filters are independent.
    await page.goto(`/store/${kings.id}?tab=services&stars=5`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await reviewSection(page).getByRole('link', { name: 'Highest' }).click()
    await expect(page).toHaveURL(/tab=services&reviews=highest&stars=5#reviews$/)
  },
)

test('a store without reviews is shown as new', { tag: '@long' }, async ({ page }) => {
  const store = await storeNamed('Mzee na Kijana')
  expect([store.rating, store.totalReviews]).toEqual([null, 0])
  await page.goto(`/store/${store.id}`)
  await expect(page.getByTestId('store-facts').getByText('New', { exact: true })).toBeVisible()
  await expect(reviewSection(page).getByText('No reviews yet')).toBeVisible()
  expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).not.toContain(
    'aggregateRating',
  )
  const rated = await storeNamed('Chuma & Comb')
  await page.goto(`/store/${rated.id}?stars=3`)
  await expect(reviewSection(page).getByText('No 3-star reviews yet.')).toBeVisible()
})

test('axe finds nothing in the reviews', { tag: '@long' }, async ({ page }) => {
  const kings = await storeNamed('Kinyozi Kings')
  await page.goto(`/stores/${kings.id}/reviews`)
  await expect(page).toHaveURL(`${customerUrl()}/store/${kings.id}#reviews`)
  await expect(reviewSection(page)).toBeInViewport()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/store/${kings.id}?stars=5&reviews=highest`)
    await expect(items(page)).toHaveCount(10)
    expect(await findViolations(page, { include: '#reviews', colorScheme })).toEqual([])
  }
})

const ownReview = (page: Page) => reviewSection(page).getByTestId('own-review')
const write = (page: Page) => ownReview(page).getByRole('button', { name: 'Write a review' }).click()
const comment = (page: Page) => ownReview(page).getByLabel('Your comment')

test.describe('a customer’s own review', () => {
  for (const width of WIDTHS)
    test(
      `at a width of ${width}, is written by keyboard, edited, answered by the store and deleted`,
      { tag: '@long' },
      async ({ page, context, browser, pageErrors }) => {
        const grill = await storeNamed('Moto Grill')
        await page.setViewportSize({ width, height: 740 })
        await signIn(context, await newCustomer('Zawadi'))
        await page.goto(`/store/${grill.id}#reviews`)
        await ownReview(page).getByRole('button', { name: 'Write a review' }).press('Enter')
        await expect(ownReview(page).getByRole('radio', { name: '1 star' })).toBeFocused()
        const submit = ownReview(page).getByRole('button', { name: 'Submit review' })
        await submit.click()
        await expect(ownReview(page).getByRole('alert')).toHaveText(
          'Please provide both a rating and a comment.',
        )
        await ownReview(page).getByRole('radio', { name: '1 star' }).focus()
        for (let stars = 1; stars < 4; stars++) await page.keyboard.press('ArrowRight')
        await expect(ownReview(page).getByRole('radio', { name: '4 stars' })).toBeChecked()
        await page.keyboard.press('Tab')
        await page.keyboard.type('Nyama safi sana')
        await expect(ownReview(page).getByText('15/500')).toBeVisible()
        const picture = { name: 'nyama.png', mimeType: 'image/png', buffer: PNG }
        await ownReview(page).getByLabel('Add photos').setInputFiles(picture)
        await expect(ownReview(page).getByRole('img', { name: 'Photo 1' })).toBeVisible()
        await expectNoViolations(page, { include: '#reviews' })
        await submit.focus()
        await page.keyboard.press('Enter')
        await expect(ownReview(page).getByText('Review submitted successfully.')).toBeVisible()
        await expect(ownReview(page).getByRole('heading', { name: 'Your review' })).toBeFocused()
        await expect(ownReview(page).getByText('Nyama safi sana')).toBeVisible()
        await expect(ownReview(page).getByText('Review submitted successfully.')).toBeHidden()
        await expect(reviewSection(page).getByText('Nyama safi sana')).toHaveCount(1)
        // A review without a visit does not count.
        await expect(ownReview(page).getByText('Not a verified visit')).toBeVisible()
        const { totalReviews } = await storeNamed('Moto Grill')
        expect(totalReviews).toBe(grill.totalReviews)
        await expect(reviewSection(page).getByTestId('average-rating')).toContainText(
          `${totalReviews} review`,
        )
        await ownReview(page).getByRole('link', { name: 'Photo 1 by Zawadi W.' }).click()
        const viewer = page.getByRole('dialog', { name: 'Photos by Zawadi W.' })
        await expect(viewer.getByRole('img', { name: 'Photo 1 by Zawadi W.' })).toBeVisible()
        await expectNoViolations(page, { include: '[role=dialog]' })
        await page.keyboard.press('Escape')
        await expect(viewer).toBeHidden()

        await ownReview(page).getByRole('button', { name: 'Edit your review' }).click()
        await expect(comment(page)).toBeFocused()
        await comment(page).fill('x'.repeat(600))
        await expect(ownReview(page).getByText('500/500')).toBeVisible()
        await ownReview(page).getByRole('button', { name: 'Cancel' }).click()
        await expect(ownReview(page).getByText('Nyama safi sana')).toBeVisible()
        await ownReview(page).getByRole('button', { name: 'Edit your review' }).click()
        await comment(page).fill('Nyama nzuri')
        // A failed update preserves the text.
        await context.setOffline(true)
        pageErrors.allow(/INTERNET_DISCONNECTED/)
        await ownReview(page).getByRole('button', { name: 'Save' }).click()
        await expect(ownReview(page).getByRole('alert')).toContainText('Failed to update review.')
        await expect(comment(page)).toHaveValue('Nyama nzuri')
        await context.setOffline(false)
        await ownReview(page).getByRole('button', { name: 'Save' }).click()
        await expect(ownReview(page).getByText('Review updated successfully.')).toBeVisible()
        await expectNoViolations(page, { include: '#reviews' })

        const counter = await (await browser.newContext({ viewport: { width, height: 740 } })).newPage()
        await pageErrors.watch(counter.context())
        await counter.goto(`${merchantUrl()}/accounts/sign-in`)
        await counter.getByLabel('Phone or email', { exact: true }).fill('otieno@d3.test')
        await counter.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
        await counter.getByRole('button', { name: 'Sign in', exact: true }).click()
        await expect(counter.getByRole('heading', { name: /^Today, / })).toBeVisible()
        await counter.goto(`${merchantUrl()}/reviews?show=unanswered`)
        const review = counter.getByRole('listitem').filter({ hasText: 'Nyama nzuri' })
        const filter = counter.getByRole('link', { name: /^No reply yet/ })
        const unanswered = Number(/\d+/.exec(await filter.innerText())?.[0])
        await review.getByRole('button', { name: 'Reply to Zawadi W.' }).click()
        await counter.getByLabel('Your reply to Zawadi W.').fill('Asante, karibu tena')
        await expectNoViolations(counter)
        await review.getByRole('button', { name: 'Send reply' }).click()
        await expect(review.getByText('Asante, karibu tena')).toBeVisible()
        await expect(filter).toHaveText(`No reply yet (${unanswered - 1})`)
        await expectNoViolations(counter)
        await counter.context().close()

        await page.reload()
        await expect(ownReview(page).getByText('Asante, karibu tena')).toBeVisible()
        await ownReview(page).getByRole('button', { name: 'Delete your review' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await expectNoViolations(page, { include: '[role=alertdialog]' })
        await page.getByRole('button', { name: 'Delete review' }).click()
        await expect(ownReview(page).getByRole('button', { name: 'Submit review' })).toBeVisible()
        await expect(reviewSection(page).getByText('Nyama nzuri')).toHaveCount(0)
      },
    )

  test(
    'submitted again from a second device becomes an edit with the new text',
    { tag: '@long' },
    async ({ page, context, pageErrors }) => {
      const grill = await storeNamed('Moto Grill')
      const customer = await newCustomer()
      await signIn(context, customer)
      await page.goto(`/store/${grill.id}#reviews`)
      await write(page)
      await expect(ownReview(page).getByRole('button', { name: 'Submit review' })).toBeVisible()
      const otherDevice = await fetch(`${customerUrl()}/api/v1/reviews`, {
        method: 'POST',
        headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ store_id: grill.id, rating: 2, text: 'From my phone' }),
      })
      expect(otherDevice.status).toBe(201)
      await ownReview(page).getByRole('radio', { name: '5 stars' }).check({ force: true })
      await comment(page).fill('From my laptop')
      pageErrors.allow(/^409 POST .*\/reviews/)
      await ownReview(page).getByRole('button', { name: 'Submit review' }).click()
      await expect(ownReview(page).getByRole('alert')).toHaveText(
        'You have already reviewed this store. You can edit your existing review instead.',
      )
      await expect(comment(page)).toHaveValue('From my laptop')
      await ownReview(page).getByRole('button', { name: 'Save' }).click()
      await expect(ownReview(page).getByText('Review updated successfully.')).toBeVisible()
      await page.reload()
      await expect(ownReview(page).getByText('From my laptop')).toBeVisible()
    },
  )

  test(
    'requires sign-in, returns to it and reports an expired session',
    { tag: '@long' },
    async ({ page, context, pageErrors }) => {
      const grill = await storeNamed('Moto Grill')
      await page.goto(`/store/${grill.id}`)
      await expect(ownReview(page).getByText('Please log in to submit a review.')).toBeVisible()
      await expect(ownReview(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        `/accounts/sign-in?redirect=${encodeURIComponent(`/store/${grill.id}#reviews`)}`,
      )
      await signIn(context, await newCustomer())
      await page.reload()
      await write(page)
      await ownReview(page).getByRole('radio', { name: '5 stars' }).check({ force: true })
      await comment(page).fill('Will it be saved?')
      await context.clearCookies()
      pageErrors.allow(/^401 /)
      await ownReview(page).getByRole('button', { name: 'Submit review' }).click()
      await expect(ownReview(page).getByRole('alert')).toHaveText(
        'Your session has expired. Please log in again.',
      )
      await expect(comment(page)).toHaveValue('Will it be saved?')
      await expect(page).toHaveURL(/\/accounts\/sign-in/)
    },
  )
})

test('a signed-in customer reports a review and a picture with a reason', async ({ page, context }) => {
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
  await dialog.getByRole('radio', { name: 'It’s advertising or spam' }).check()
  await expectNoViolations(page, { include: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Thank you. Our team will look at it.')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Report a picture' }).click()
  const ofPicture = page.getByRole('dialog', { name: 'Report a picture' })
  await ofPicture.getByRole('radio', { name: 'Picture 2' }).check({ force: true })
  await ofPicture.getByRole('radio', { name: 'Fake, or not theirs' }).check()
  await expectNoViolations(page, { include: '[role=dialog]' })
  await ofPicture.getByRole('button', { name: 'Send report' }).click()
  await expect(ofPicture.getByRole('status')).toHaveText('Thank you. Our team will look at it.')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('reviews can be sorted, filtered and paged', { tag: '@long' }, async ({ page }) => {
    const kings = await storeNamed('Kinyozi Kings')
    await page.goto(`/store/${kings.id}`)
    await reviewSection(page)
      .getByRole('link', { name: /^2 stars:/ })
      .click()
    await expect(page).toHaveURL(/stars=2#reviews$/)
    await expect(items(page)).toHaveCount(1)
    await reviewSection(page).getByRole('link', { name: '2 stars only: show all' }).click()
    await reviewSection(page).getByRole('link', { name: 'Highest' }).click()
    await expect(page).toHaveURL(/reviews=highest#reviews$/)
    await reviewSection(page).getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/review-page=2#reviews$/)
    await expect(reviewSection(page)).toBeInViewport()
  })

  test('a store is read, and following and writing lead to sign-in', async ({ page }) => {
    const kings = await storeNamed('Kinyozi Kings')
    await page.goto(`/store/${kings.id}`)
    const tabs = page.getByRole('navigation', { name: /Kinyozi Kings/ })
    await tabs.getByRole('link', { name: /^Outlets/ }).click()
    await expect(page).toHaveURL(/tab=outlets#tabs$/)
    await expect(tabs).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Kinyozi Kings, Westlands' })).toBeVisible()
    await expect(ownReview(page).getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.getByRole('link', { name: 'Follow Kinyozi Kings' }).click()
    await expect(page).toHaveURL(/\/accounts\/sign-in\?redirect=/)
  })
})

test('an offer and a service show the newest reviews of their store', async ({ page }) => {
  const kings = await storeNamed('Kinyozi Kings')
  const { stats, reviews } = await get<StoreReviews>(`/stores/${kings.id}/reviews?limit=3`)
  const { offers } = await get<{ offers: { id: string }[] }>(`/offers?store_id=${kings.id}&limit=1`)
  const { services } = await get<{ services: { id: string }[] }>(`/services?storeId=${kings.id}&limit=1`)
  for (const path of [`/offer/${offers[0]!.id}`, `/service/${services[0]!.id}`]) {
    await page.goto(path)
    const section = reviewSection(page)
    await expect(section).toContainText(`${stats.averageRating.toFixed(1)}${stats.totalReviews} reviews`)
    await expect(section.getByRole('listitem')).toHaveCount(3)
    for (const { name } of reviews) await expect(section).toContainText(name)
    const all = `/store/${kings.id}#reviews`
    await expect(section.getByRole('link', { name: 'All reviews' })).toHaveAttribute('href', all)
    await expect(page.getByRole('link', { name: /^Rated/ }).first()).toHaveAttribute('href', all)
  }
})
