/** The pages before booking: accessibility, failed sections, empty states and slow networks. */
import { pages } from '#web/customer/paths.ts'
import routes from '#web/customer/routes.ts'
import { takeSample, WIDTHS } from '#tests/support/long-run.ts'
import { expectNoViolations } from './axe.ts'
import { newCustomer, signIn, someIds } from './api.ts'
import { expect, test } from './test.ts'
import { withoutTable } from './without-table.ts'

const STORE = 'Kinyozi Kings'

test('every route responds with its page, the sign-in page or a 404 page', async ({ request }) => {
  const served = new Set<string>(
    routes.flatMap((route) => [route, ...(route.children ?? [])]).map(({ path }) => path ?? '/'),
  )
  const ids = await someIds()
  for (const page of Object.values(pages)) {
    const path = page.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? ids.id!)
    for (const variant of [path, page.includes(':') ? path : path.toUpperCase()]) {
      const answer = await request.get(variant, { maxRedirects: 2 })
      const status = answer.status()
      const finalPath = new URL(answer.url()).pathname
      if (!served.has(page)) expect(status, `${variant} is not served`).toBe(404)
      else if (finalPath === '/accounts/sign-in') expect(status, variant).toBe(200)
      // Unknown bookings and links return 404 or 410.
      else expect([200, 404, 410], variant).toContain(status)
      if (status === 404) expect(await answer.text(), variant).toMatch(/not found/i)
    }
  }
})

for (const width of WIDTHS) {
  test.describe(`at a width of ${width}`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('axe finds nothing on the pages before booking', { tag: '@long' }, async ({ page, pageErrors }) => {
      pageErrors.allow(/^404 GET .*\/(nowhere|store\/nobody)/)
      const ids = await someIds()
      // Pages with one column at any width are checked at one width.
      const paths = takeSample(
        [
          '/',
          '/hotdeals?view=list&category=nails',
          `/store/${ids.storeId}?tab=offers`,
          `/offer/${ids.id}`,
          '/search?q=nails',
          '/service-requests/new',
          pages.faq,
        ],
        [
          `/store/${ids.storeId}?tab=services`,
          '/service-requests',
          ...(width === 360 ? ['/stores', pages.contact, pages.terms, '/search?q=qqqzzzxx', '/nowhere'] : []),
          '/hotdeals',
          ...['map', 'outlets'].map((tab) => `/store/${ids.storeId}?tab=${tab}`),
          `/store/${ids.storeId}/service/${ids.serviceId}`,
          '/search',
          pages.about,
          ...(width === 360
            ? [
                '/hotdeals?search=zzzzzz',
                '/stores?view=list',
                '/stores?search=zzzzzz',
                '/store/nobody',
                pages.locations,
                pages.careers,
                pages.privacy,
                pages.newsletter,
                '/newsletter/confirm?token=x',
                '/newsletter/unsubscribe?token=x',
              ]
            : ['/stores', pages.contact]),
        ],
      )
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expect(page).toHaveTitle(/D3/)
          await expectNoViolations(page)
        })
      await page.goto('/accounts/sign-up')
      await page.getByRole('button', { name: 'Sign up', exact: true }).click()
      await expect(page.getByText('First name is required')).toBeVisible()
      await expectNoViolations(page)
    })
  })
}

test(
  'home reports each section that failed and loads it on retry',
  { tag: '@long' },
  async ({ page, context }) => {
    // Responses for signed-in customers are not cached.
    await signIn(context, await newCustomer())
    await withoutTable('offers', 'broken', async () => {
      await page.goto('/')
      await expect(page.getByText('Failed to load top offers')).toBeVisible()
      await expect(page.getByText('Example')).not.toHaveCount(0)
      await expect(page.getByText(/^Unable to load featured offers: /)).toBeVisible()
      await expect(page.getByText('Error loading deals')).toBeVisible()
      await expectNoViolations(page)
    })
    await page.getByRole('link', { name: 'Try Again' }).last().click()
    await expect(page.getByRole('link', { name: 'Claim Deal Now' }).first()).toBeVisible()
    await expect(page.getByText('Error loading deals')).toHaveCount(0)
    await withoutTable('stores', 'broken', async () => {
      await page.reload()
      await expect(page.getByText('Error loading stores')).toBeVisible()
    })
    await page.getByRole('link', { name: 'Try Again' }).last().click()
    await expect(page.getByRole('heading', { name: 'Top Stores' })).toBeVisible()
    await expect(page.getByText('Error loading stores')).toHaveCount(0)
  },
)

test('home, hot deals and a store show their empty states', async ({ page, context }) => {
  await signIn(context, await newCustomer())
  const { storeId } = await someIds()
  await withoutTable('offers', 'empty', async () => {
    await page.goto('/')
    await expect(page.getByText('Loading more deals...')).toBeVisible()
    await expect(page.getByText('No featured offers available at the moment.')).toBeVisible()
    await expect(page.getByText('No active deals available at the moment.')).toBeVisible()
    await expectNoViolations(page)
    await page.goto('/hotdeals')
    await expect(page.getByText('No active deals available at the moment.')).toBeVisible()
    await page.goto(`/store/${storeId}`)
    await expect(page.getByRole('heading', { level: 1, name: STORE })).toBeVisible()
    await expect(page.getByRole('main').getByTestId('deal')).toHaveCount(0)
  })
})

test('home says what D3 is, how it works and what the fee is', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book in Nairobi at a lower price.')
  await expect(page.getByRole('main').getByRole('listitem').first()).toHaveText('Pick a time')
  await page.getByRole('button', { name: 'What is the fee?' }).click()
  const fee = page.getByRole('dialog', { name: 'The access fee' })
  await expect(fee).toContainText('It is 15% of the discount')
  await expectNoViolations(page)
  await fee.getByRole('button', { name: 'Close' }).click()
  await expect(fee).toBeHidden()
})

test('the header and the hero state the same highest discount', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  const hero = await page.getByText(/^Featuring discounts up to \d+% from/).textContent()
  const percent = /\d+/.exec(hero!)![0]
  await expect(
    page.getByText(`Get up to ${percent}% OFF from your favourite service providers`),
  ).toBeVisible()
})

test(
  'hot deals link to the search, with trending stores, and to the sign-up of merchants',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/hotdeals')
    await expect(page.getByRole('link', { name: 'Add a Listing' })).toHaveAttribute('href', /\/sign-up$/)
    await page.getByRole('link', { name: 'Search for a Deal' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'D3 Search' })).toBeVisible()
    const trending = page.getByRole('group', { name: 'Trending stores' })
    await expect(trending.getByRole('article')).toHaveCount(8)
    await trending.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/[a-z0-9-]+$/)
  },
)

test(
  'a page that fails shows a 500 page and loads on retry',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^500 GET /)
    pageErrors.allow(/console .*500/)
    await signIn(context, await newCustomer())
    const { id, storeId, serviceId } = await someIds()
    for (const [table, path] of [
      ['offers', '/hotdeals'],
      ['offers', `/offer/${id}`],
      ['stores', '/stores'],
      ['branches', `/store/${storeId}`],
      ['branches', `/service/${serviceId}`],
    ] as const)
      await test.step(path, async () => {
        await withoutTable(table, 'broken', async () => {
          const answer = await page.goto(path)
          expect(answer?.status(), path).toBe(500)
          await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
        })
        // It is a link where the page is not hydrated.
        const retry = { name: 'Try Again' }
        await page.getByRole('link', retry).or(page.getByRole('button', retry)).click()
        await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
  },
)
