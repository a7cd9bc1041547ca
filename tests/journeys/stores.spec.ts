import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { customerUrl } from './addresses.ts'
import { expect, test } from './test.ts'

// The pages of stores are counted, and other journeys open stores.
test.use({ appName: 'demo' })

type Store = { id: string; name: string }
type Service = Store & {
  store_id: string
  price: number | null
  booking_enabled: boolean
  offer: { id: string } | null
}

const getApi = async (request: APIRequestContext, path: string) =>
  (await request.get(`${customerUrl()}/api/v1${path}`)).json()
const storeNamed = async (request: APIRequestContext, name: string): Promise<Store> =>
  (await getApi(request, `/stores?search=${encodeURIComponent(name)}`)).stores.find(
    (store: Store) => store.name === name,
  )
const services = async (request: APIRequestContext): Promise<Service[]> =>
  (await getApi(request, '/services?limit=100')).services
const cards = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })

test('a visitor goes from home to a store and books a service', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'All Stores' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Stores' })).toBeVisible()
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/[a-z0-9-]+$/)
  await page.getByRole('link', { name: /^Services/ }).click()
  await expect(page).toHaveURL(/tab=services/)
  const service = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Book / }) })
  const name = await service.first().getByRole('heading').innerText()
  await service.first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: name.replaceAll('\n', ' ') })).toBeVisible()
  await expect(page.getByText('Booking a service is free. Pay at the store.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Book this service' }).last().click()
  await expect(page).toHaveURL(/\/booking\/service\//)
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  // On a phone the bar of the step is the link.
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await steps.filter({ hasText: 'Date & Time' }).click()
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
})

test('category, sort and page are in the URL and survive reload and back', async ({ page, context }) => {
  await context.addCookies([{ name: 'd3_location', value: 'all', url: customerUrl() }])
  await page.goto('/stores')
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Stores 21 to 40 of 60' })).toBeVisible()
  await page.getByLabel('Sort').selectOption('A-Z')
  await expect(page).toHaveURL(/\/stores\?sort=a-z$/)
  await expect(async () => {
    const names = await cards(page).allInnerTexts()
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
  }).toPass()
  await page.getByRole('link', { name: 'Spa & massage' }).click()
  await expect(page.getByText('5 stores in Spa & massage')).toBeVisible()
  await expect(page).toHaveURL(/sort=a-z/)
  await page.reload()
  await expect(cards(page)).toHaveCount(5)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(cards(page)).toHaveCount(20)
  await page.goBack()
  await expect(cards(page)).toHaveCount(5)
  await page.getByRole('link', { name: 'List view' }).click()
  await expect(page).toHaveURL(/view=list/)
})

test('an empty list links back to all stores', { tag: '@long' }, async ({ page }) => {
  await page.goto('/stores?search=zzzzzz')
  await expect(page.getByRole('heading', { name: 'No stores found.' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters' }).last().click()
  await expect(cards(page)).toHaveCount(20)
})

test('a store shows its opening hours and directions', { tag: '@long' }, async ({ page, request }) => {
  const kings = await storeNamed(request, 'Kinyozi Kings')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/store/${kings.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kinyozi Kings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kinyozi Kings on WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/254/,
  )
  await expect(page.getByRole('row', { name: /^Monday.* Closed$/ })).toBeVisible()
  await page.getByRole('link', { name: /^Outlets/ }).click()
  await expect(page.getByRole('region', { name: 'Kinyozi Kings, Westlands' })).toContainText(
    /\d people work here/,
  )
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page.getByText('Behind Yaya Centre', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in Maps' }).first()).toHaveAttribute(
    'href',
    /google\.com\/maps/,
  )
})

test('on a phone, a store can be booked without scrolling', async ({ page, request }) => {
  const kings = await storeNamed(request, 'Kinyozi Kings')
  const { store } = await getApi(request, `/stores/${kings.id}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/store/${kings.id}`)
  const book = page.getByRole('link', { name: /^Book from KES/ }).filter({ visible: true })
  await expect(book).toBeInViewport({ ratio: 1 })
  await expect(book).toHaveText(
    new RegExp(`^Book from KES\u00a0${store.bookFrom.price} (Today|Tomorrow|\\w{3}).* \\d\\d:\\d\\d$`),
  )
  await expect(
    page.getByText(`+ KES\u00a0${store.bookFrom.fee} fee`).filter({ visible: true }).last(),
  ).toBeInViewport()
  const getTop = async (part: Locator) => (await part.boundingBox())!.y
  const [offers, about, team] = await Promise.all([
    getTop(page.getByTestId('deal').first()),
    getTop(page.getByRole('heading', { name: 'About Kinyozi Kings' })),
    getTop(page.getByRole('heading', { name: 'The team' })),
  ])
  expect(offers).toBeLessThan(740)
  expect([offers < about, about < team]).toEqual([true, true])
  const times = page.getByRole('list', { name: /^Next free times/ }).getByRole('link')
  await expect(times.first()).toHaveAttribute('href', /\/booking\/.*step=3/)
  await book.click()
  await expect(page).toHaveURL(/booking/)
})

test(
  'an unknown and a malformed store id show a 404 page',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/^404 GET .*\/(?:store|service)\//)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nobody']) {
      const answer = await page.goto(`/store/${id}`)
      expect(answer?.status(), id).toBe(404)
      await expect(page.getByRole('heading', { name: 'Store Not Found' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Back to Stores' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Stores' })).toBeVisible()
    expect((await page.goto('/service/nothing'))?.status()).toBe(404)
  },
)

test(
  'a service shows its deal or that it is not bookable, and corrects the store in its URL',
  { tag: '@long' },
  async ({ page, request }) => {
    const all = await services(request)
    const withOffer = all.find((service) => service.offer && service.price !== null)!
    await page.goto(`/service/${withOffer.id}`)
    await page
      .getByRole('link', { name: /A better deal is on now/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/store/${withOffer.store_id}/offer/`))
    const notBookable = all.find((service) => !service.booking_enabled)!
    await page.goto(`/store/00000000-0000-4000-8000-000000000000/service/${notBookable.id}`)
    await expect(page).toHaveURL(`${customerUrl()}/store/${notBookable.store_id}/service/${notBookable.id}`)
    await expect(page.getByRole('button', { name: 'Booking is closed' }).last()).toBeDisabled()
    await expect(page.getByText('What the price depends on')).toBeVisible()
  },
)

test('an offer links to its store', { tag: '@long' }, async ({ page, request }) => {
  const { offers } = await getApi(request, '/offers?limit=3')
  await page.goto(`/store/${offers[0].store.id}/offer/${offers[0].id}`)
  await page.getByRole('link', { name: 'View Store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: offers[0].store.name })).toBeVisible()
})

test('an offer is shared on Instagram by copying its link', { tag: '@long' }, async ({ page, request }) => {
  const { offers } = await getApi(request, '/offers?limit=1')
  await page.goto(`/offer/${offers[0].id}`)
  await page.getByRole('button', { name: 'Share' }).filter({ visible: true }).click()
  const instagram = page.getByRole('link', { name: 'Instagram', exact: true })
  await expect(instagram).toHaveAttribute('href', 'https://www.instagram.com/')
  await instagram.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await instagram.click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
})

test('the card of an offer shows the fee and the saving of its page', { tag: '@long' }, async ({ page }) => {
  await page.goto('/hotdeals')
  const card = page
    .getByTestId('deal')
    .filter({ hasText: /Save KES/ })
    .filter({ hasText: / fee/ })
    .first()
  const [, saving = ''] = /Save (KES\s[\d,]+)/.exec(await card.innerText()) ?? []
  const [, fee = ''] = /\+ (KES\s[\d,]+) fee/.exec(await card.innerText()) ?? []
  const [, percent = ''] = /(\d+%)/.exec(await card.innerText()) ?? []
  await card.getByRole('heading').getByRole('link').click()
  await page.waitForURL(/\/offer\//)
  await expect(page.getByText(`${percent} off`).filter({ visible: true }).first()).toBeVisible()
  const lines = page.locator('dl > div').filter({ visible: true })
  await expect(lines.filter({ hasText: 'You save' }).getByRole('definition')).toHaveText(saving)
  await expect(lines.first().getByRole('definition')).toHaveText(fee)
})

test('aliases redirect permanently', { tag: '@long' }, async ({ request }) => {
  const { id } = await storeNamed(request, 'Kinyozi Kings')
  for (const [from, to] of [
    ['/Stores', '/stores'],
    ['/services', '/stores'],
    ['/merchants', '/stores'],
    ['/providers?page=2', '/stores?page=2'],
    [`/Store/${id}`, `/store/${id}`],
    [`/stores/${id}/view`, `/store/${id}`],
    [`/stores/${id}/reviews`, `/store/${id}#reviews`],
    [`/view-service/${id}`, `/service/${id}`],
    [`/store/${id}/services/${id}`, `/store/${id}/service/${id}`],
  ] as const) {
    const answer = await request.get(customerUrl() + from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], from).toEqual([301, to])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('stores, a store and a service can be read', async ({ page, context, request }) => {
    await context.addCookies([{ name: 'd3_location', value: 'all', url: customerUrl() }])
    await page.goto('/stores?category=Nails')
    await expect(cards(page)).toHaveCount(5)
    await cards(page).first().getByRole('link').click()
    await page.getByRole('link', { name: /^Services/ }).click()
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible()
    const kings = await storeNamed(request, 'Kinyozi Kings')
    await page.goto(`/store/${kings.id}?tab=outlets`)
    await expect(page.getByRole('region', { name: 'Kinyozi Kings, Kilimani' })).toBeVisible()
  })
})
