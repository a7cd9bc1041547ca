/** Pictures that a page loads, and the times at which it does. */
import type { Page } from '@playwright/test'
import { PHONE_SCREEN } from '#tests/support/phone-screen.ts'
import { get, listStoreOffers } from './api.ts'
import { expect, test } from './test.ts'
import { everyFifth } from '#tests/support/long-run.ts'

/**
 * Limits of the pictures that a first visit may load on a phone before it scrolls, in kB. Which offers come
 * first changes, and the largest picture of one has up to 17 kB.
 */
const BUDGET = { '/': 85, '/hotdeals': 65, '/store/:id': 45, '/offer/:id': 45 } as const

async function getPath(page: keyof typeof BUDGET): Promise<string> {
  if (page === '/store/:id') {
    const { stores } = await get<{ stores: { id: string }[] }>('/stores?search=Kinyozi+Kings')
    return `/store/${stores[0]!.id}`
  }
  if (page === '/offer/:id') {
    // The newest one may be of another journey, without pictures.
    const [offer] = await listStoreOffers('Kinyozi Kings')
    return `/offer/${offer!.id}`
  }
  return page
}

type Loaded = { path: string; bytes: number }

/** The pictures that the page loads from now on. */
function watchPictures(page: Page): Promise<Loaded>[] {
  const loaded: Promise<Loaded>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/media/')) return
    loaded.push(response.body().then(({ length }) => ({ path: pathname, bytes: length })))
  })
  return loaded
}

/** Returns the pictures that are not near the window. */
const waitingPictures = (page: Page) => page.locator('picture > img[loading=lazy]')

test.describe('on a phone', () => {
  test.use(PHONE_SCREEN)
  for (const [name, kilobytes] of everyFifth(Object.entries(BUDGET) as [keyof typeof BUDGET, number][], 0))
    test(`a first visit of ${name} loads at most ${kilobytes} kB of pictures`, async ({ page }) => {
      const pictures = watchPictures(page)
      await page.goto(await getPath(name), { waitUntil: 'networkidle' })
      const loaded = await Promise.all(pictures)
      expect(loaded.length).toBeGreaterThan(0)
      const bytes = loaded.reduce((sum, each) => sum + each.bytes, 0)
      const list = loaded.map((each) => `${each.bytes} ${each.path}`).join('\n')
      expect(bytes / 1024, list).toBeLessThan(kilobytes)
      // Every picture in the window is there.
      await expect.poll(() => missingInWindow(page)).toEqual([])
    })

  test('pictures load as they come near, before and after hydration and on the next page', async ({
    page,
  }) => {
    await page.goto('/')
    const below = page.getByTestId('deal').locator('img').last()
    await expect(below).toHaveAttribute('loading', 'lazy')
    await expect(below).toBeHidden()
    await below.locator('..').scrollIntoViewIfNeeded()
    await expect(below).toBeVisible()
    await expect.poll(() => isLoaded(below)).toBe(true)
    expect(await waitingPictures(page).count()).toBeGreaterThan(0)
    // This happens when the largest picture of a list has another place after sorting.
    await below.evaluate((image: HTMLImageElement) => (image.loading = 'lazy'))
    await expect(below).toHaveAttribute('loading', 'eager')

    await page.locator(`a[href="/hotdeals"]:visible`).first().click()
    await expect(page).toHaveURL(/\/hotdeals/)
    const deals = page.getByTestId('deal').locator('img')
    await expect.poll(() => isLoaded(deals.first())).toBe(true)
    await expect(deals.last()).toBeHidden()
    await deals.last().locator('..').scrollIntoViewIfNeeded()
    await expect.poll(() => isLoaded(deals.last())).toBe(true)
  })

  test('the cards of a row load as it scrolls sideways', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    const row = page.getByRole('list').filter({ has: page.locator('a[href^="/hotdeals?category="] picture') })
    const last = row.locator('img').last()
    await row.scrollIntoViewIfNeeded()
    await expect.poll(() => isLoaded(row.locator('img').first())).toBe(true)
    await expect(last).toHaveAttribute('loading', 'lazy')
    await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect.poll(() => isLoaded(last)).toBe(true)
  })
})

test.describe('before hydration', () => {
  test.use({ ...PHONE_SCREEN, actsBeforeHydration: true })

  test('pictures load and broken ones are replaced', { tag: '@long' }, async ({ page, pageErrors }) => {
    pageErrors.allow(/^404 GET .*\/media\//)
    const released = Promise.withResolvers<void>()
    await page.route(/\.js(\?|$)/, async (route) => {
      await released.promise
      await route.continue()
    })
    let broken = ''
    await page.route('**/media/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      broken ||= pathname.includes('/catalogue/') ? pathname : ''
      await (pathname === broken ? route.fulfill({ status: 404 }) : route.continue())
    })
    await page.goto('/hotdeals', { waitUntil: 'commit' })
    // The picture that is requested first, and so is broken, differs between runs.
    await expect.poll(() => broken).not.toBe('')
    const missing = page.locator(`picture:has(img[srcset*="${broken}"])`)
    const other = page.getByTestId('deal').locator(`picture:not(:has(img[srcset*="${broken}"])) img`).first()
    await expect.poll(() => isLoaded(other)).toBe(true)
    expect(await missing.count()).toBeGreaterThan(0)
    released.resolve()
    await expect(missing.filter({ visible: true })).toHaveCount(0)
    await expect(other).toBeVisible()
    expect(await page.getByTestId('deal').locator('img[loading=lazy]').count()).toBeGreaterThan(0)
  })
})

test.describe('without scripts', () => {
  test.use({ ...PHONE_SCREEN, javaScriptEnabled: false })
  test('pictures load when they are scrolled to', { tag: '@long' }, async ({ page }) => {
    const pictures = watchPictures(page)
    await page.goto('/hotdeals')
    const last = page.getByTestId('deal').locator('img').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeVisible()
    const stem = (await last.getAttribute('src'))!.replace(/\d+\.webp$/, '')
    await expect
      .poll(async () => (await Promise.all(pictures)).some(({ path }) => path.startsWith(stem)))
      .toBe(true)
  })
})

test('a picture that cannot be loaded is replaced by initials, also on search results', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/\/media\//)
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/hotdeals')
  const deal = page.getByTestId('deal').first()
  await expect(deal.getByTestId('initials')).toBeVisible()
  await expect(deal.locator('img')).toBeHidden()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('massage')
  const offer = page
    .getByRole('rowgroup', { name: /^Offers/ })
    .getByRole('row')
    .first()
  await expect(offer.getByTestId('initials')).toBeVisible()
  await expect(offer.locator('img')).toBeHidden()
})

test('a printed page has all of its pictures', { tag: '@long' }, async ({ page }) => {
  await page.goto('/hotdeals')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByTestId('deal').locator('img').last()).toBeVisible()
})

type Image = ReturnType<Page['locator']>
const isLoaded = (image: Image) =>
  image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0)

const missingInWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('picture')]
      .filter((picture) => {
        const { top, bottom, left, right } = picture.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      })
      .map((picture) => picture.querySelector('img')!)
      .filter((image) => !image.complete || image.naturalWidth === 0)
      .map(({ src }) => src),
  )
