/** What light pages load, and that they react at once (docs/decisions/088-light-public-pages.md). */
import type { CDPSession, Page } from '@playwright/test'
import { PHONE_SCREEN } from '#tests/support/phone-screen.ts'
import { book, bookable, get, listStoreOffers, newCustomer, signIn } from './api.ts'
import { expect, test } from './test.ts'

/** Limits of a first visit on a phone, in kB as the network delivers them, with headers. */
const BUDGETS = [
  { name: 'home', kilobytes: 155, findPath: async () => '/' },
  { name: 'hot deals', kilobytes: 139, findPath: async () => '/hotdeals' },
  { name: 'stores', kilobytes: 142, findPath: async () => '/stores' },
  { name: 'search', kilobytes: 137, findPath: async () => '/search?q=cut' },
  { name: 'a store', kilobytes: 135, findPath: findStore },
  { name: 'a track record', kilobytes: 102, findPath: async () => `${await findStore()}/trust` },
  { name: 'an offer', kilobytes: 128, findPath: findOffer },
  { name: 'about D3', kilobytes: 102, findPath: async () => '/about-us' },
]
const SCRIPTS = { files: 4, kilobytes: 15.5 }
/** The same with the elements of the booking. */
const BOOKING_SCRIPTS = { files: 5, kilobytes: 20.5 }

async function findStore(): Promise<string> {
  const { stores } = await get<{ stores: { id: string }[] }>('/stores?search=Kinyozi+Kings')
  return `/store/${stores[0]!.id}`
}

async function findOffer(): Promise<string> {
  const [offer] = await listStoreOffers('Kinyozi Kings')
  return `/offer/${offer!.id}`
}

type Loads = { bytes: number; scripts: Map<string, number> }

/** Counts what the page loads from now on, until the returned object is read. */
async function countLoads(page: Page): Promise<Loads> {
  const network: CDPSession = await page.context().newCDPSession(page)
  const loads: Loads = { bytes: 0, scripts: new Map() }
  const scripts = new Map<string, string>()
  network.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type === 'Script') scripts.set(requestId, request.url)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loads.bytes += encodedDataLength
    const url = scripts.get(requestId)
    if (url !== undefined) loads.scripts.set(url, encodedDataLength)
  })
  await network.send('Network.enable')
  await network.send('Network.clearBrowserCache')
  return loads
}

test.describe('on a phone', () => {
  test.use(PHONE_SCREEN)
  for (const { name, kilobytes, findPath } of BUDGETS)
    test(`a first visit of ${name} loads at most ${kilobytes} kB, and ${SCRIPTS.kilobytes} kB of scripts`, async ({
      page,
    }) => {
      const path = await findPath()
      const loads = await countLoads(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      const scripts = [...loads.scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
      console.info(
        `${name}: ${Math.ceil(loads.bytes / 1024)} kB, ${Math.ceil(scripts / 1024)} kB in ${loads.scripts.size} scripts`,
      )
      expect(scripts / 1024, [...loads.scripts.keys()].join('\n')).toBeLessThan(SCRIPTS.kilobytes)
      expect(loads.scripts.size).toBeLessThanOrEqual(SCRIPTS.files)
      expect(loads.bytes / 1024).toBeLessThan(kilobytes)
    })

  test(`a page that waits for a payment loads at most ${BOOKING_SCRIPTS.kilobytes} kB of scripts, and nothing of its own`, async ({
    page,
    context,
  }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    const { id } = await book(customer, await bookable('Kinyozi Kings'))
    const loads = await countLoads(page)
    const personal: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/personal')) personal.push(request.url())
    })
    await page.goto(`/checkout/${id}/paybill`, { waitUntil: 'load' })
    await expect(page.getByRole('button', { name: 'Copy the amount' })).toBeVisible()
    await page.waitForRequest(/\/api\/v1\/bookings\//)
    const scripts = [...loads.scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
    console.info(`waiting: ${Math.ceil(scripts / 1024)} kB in ${loads.scripts.size} scripts`)
    expect(scripts / 1024, [...loads.scripts.keys()].join('\n')).toBeLessThan(BOOKING_SCRIPTS.kilobytes)
    expect(loads.scripts.size).toBeLessThanOrEqual(BOOKING_SCRIPTS.files)
    expect(personal).toEqual([])
  })
})

test('a heart reacts to the first press, and a visitor is asked to sign in', async ({ page, context }) => {
  await page.goto('/hotdeals')
  const heart = page
    .getByTestId('deal')
    .first()
    .getByRole('button', { name: /^Save / })
  await heart.click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  await signIn(context, await newCustomer())
  await page.goto('/hotdeals')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved to your favourites').first()).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('hearts lead to sign-in, and back', async ({ page }) => {
    await page.goto('/hotdeals')
    await page
      .getByTestId('deal')
      .first()
      .getByRole('link', { name: /^Save / })
      .click()
    await expect(page).toHaveURL(/\/accounts\/sign-in\?redirect=%2Fhotdeals$/)
  })
})
