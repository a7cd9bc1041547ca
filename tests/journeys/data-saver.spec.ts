import type { Locator, Page } from '@playwright/test'
import { customerUrl } from './addresses.ts'
import { get } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

/** The pictures and map tiles that the page requests from now on. */
function watchPictures(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const isPagePicture = request.resourceType() === 'image' && !/\/favicon|^data:/.test(request.url())
    if (isPagePicture) requested.push(new URL(request.url()).pathname)
  })
  return requested
}
/** Scrolls through the page, so that what loads lazily is requested. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 60))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}
const showButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Show picture:/ })
/** Pictures with an address that the browser may load. */
const loadable = (page: Page | Locator) => page.locator('img:is([src], [srcset])')
const dataSaver = (page: Page) => page.getByRole('switch', { name: 'Data saver' })
/** The footer of a phone is closed. */
const openFooter = (page: Page) => page.getByText('About D3, help and newsletter').click()

test.describe('a browser that saves data', () => {
  test.use({ extraHTTPHeaders: { 'save-data': 'on' } })

  test('loads no picture of the front page before it is tapped', async ({ page }) => {
    const pictures = watchPictures(page)
    await page.goto('/')
    expect(await page.locator('img').count()).toBeGreaterThan(0)
    expect(await loadable(page).count()).toBe(0)
    await scrollThrough(page)
    expect(pictures).toEqual([])
    await expectNoViolations(page)

    const card = page.getByTestId('deal').first()
    const name = await card.getByRole('button', { name: /^Show picture:/ }).getAttribute('aria-label')
    await card.getByRole('button', { name: /^Show picture:/ }).click()
    await expect(page).toHaveURL(`${customerUrl()}/`)
    const shown = card.getByRole('img', { name: name!.replace('Show picture: ', '') })
    await expect(shown).toBeFocused()
    await expect.poll(() => shown.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
    expect(pictures).toHaveLength(1)
    // The rest of the picture's frame is still part of the card's link.
    const box = await page.getByTestId('deal').nth(1).boundingBox()
    await page.mouse.click(box!.x + box!.width / 2, box!.y + 24)
    await expect(page).toHaveURL(/\/offer\//)
    expect(pictures).toHaveLength(1)
  })

  test(
    'loads the pictures of an offer, a store and its map one by one',
    { tag: '@long' },
    async ({ page }) => {
      const pictures = watchPictures(page)
      const { stores } = await get<{ stores: { id: string; name: string }[] }>('/stores?search=Kinyozi+Kings')
      const { id } = stores.find(({ name }) => name === 'Kinyozi Kings')!
      await page.goto(`/store/${id}?tab=map`)
      const map = page.getByRole('region', { name: 'Map of Kinyozi Kings' })
      await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible()
      await scrollThrough(page)
      expect(pictures).toEqual([])
      await page.getByRole('button', { name: 'Show map' }).press('Enter')
      await expect(map).toBeFocused()
      await expect(map.locator('img.leaflet-tile-loaded').first()).toBeAttached()
      await page.getByRole('button', { name: 'Show picture: Kinyozi Kings' }).first().press('Enter')
      await expect(page.getByRole('img', { name: 'Kinyozi Kings', exact: true })).toBeFocused()

      await page.goto('/hotdeals')
      const shown = pictures.length
      await page.getByTestId('deal').getByRole('heading').getByRole('link').first().click()
      await expect(page).toHaveURL(/\/offer\//)
      await expect(showButtons(page).first()).toBeVisible()
      await scrollThrough(page)
      expect(pictures).toHaveLength(shown)
      const photos = page.getByRole('group', { name: /^Photos of/ })
      await photos
        .getByRole('button', { name: /^Show picture:/ })
        .first()
        .click()
      await expect(loadable(photos)).toBeFocused()
    },
  )

  test('shows all pictures when the visitor turns the data saver off', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await openFooter(page)
    await expect(dataSaver(page)).toBeChecked()
    await dataSaver(page).press('Space')
    await expect(showButtons(page)).toHaveCount(0)
    await expect(loadable(page.getByTestId('deal')).first()).toBeAttached()
    await page.reload()
    await expect(loadable(page.getByTestId('deal')).first()).toBeAttached()
    await openFooter(page)
    await expect(dataSaver(page)).not.toBeChecked()
  })
})

test(
  'the data saver of the footer applies at once, on later pages, and until it is turned off',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/')
    await expect(loadable(page.getByTestId('deal')).first()).toBeAttached()
    await openFooter(page)
    await dataSaver(page).press('Space')
    await expect(loadable(page.getByTestId('deal'))).toHaveCount(0)
    await expect(showButtons(page).first()).toBeVisible()

    const pictures = watchPictures(page)
    for (const path of ['/', '/hotdeals', '/stores', '/search?q=nails']) {
      await page.goto(path)
      await expect(showButtons(page).first()).toBeVisible()
      await scrollThrough(page)
    }
    expect(pictures).toEqual([])
    await expectNoViolations(page)
    await page.goto('/stores')
    await openFooter(page)
    await dataSaver(page).press('Space')
    await expect(showButtons(page)).toHaveCount(0)
    await expect.poll(() => pictures.length).toBeGreaterThan(0)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: { 'save-data': 'on' } })
  test(
    'pages have their patterns instead of pictures, and no buttons that do nothing',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/')
      await expect(loadable(page)).toHaveCount(0)
      expect(await page.locator('picture').count()).toBeGreaterThan(0)
      await expect(page.locator('picture').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByTestId('deal').locator('.picture-fallback').first()).toBeVisible()
      await expect(showButtons(page)).toHaveCount(0)
    },
  )
})
