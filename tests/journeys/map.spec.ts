import type { Page } from '@playwright/test'
import { get } from './api.ts'
import { findViolations } from './axe.ts'
import { expect, test } from './test.ts'
import { TILE, TILES } from './tile-server.ts'

const FAILURE_NOTICE = 'The map didn’t load. The address is above.'

async function openMapTab(page: Page): Promise<void> {
  const { stores } = await get<{ stores: { id: string; name: string }[] }>('/stores?search=Kinyozi+Kings')
  await page.goto(`/store/${stores.find(({ name }) => name === 'Kinyozi Kings')!.id}`)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/tab=map/)
}
const map = (page: Page) => page.getByRole('region', { name: 'Map of Kinyozi Kings' })
const pin = (page: Page, name: string) => map(page).getByRole('button', { name })

test('the map loads when it is opened, with branches and attribution', async ({ page }) => {
  const tiles: string[] = []
  await page.route(TILES, (route) => {
    tiles.push(`${route.request().headers().referer}`)
    return route.fulfill({ contentType: 'image/png', body: TILE })
  })
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url()))
  const { stores } = await get<{ stores: { id: string; name: string }[] }>('/stores?search=Kinyozi+Kings')
  await page.goto(`/store/${stores.find(({ name }) => name === 'Kinyozi Kings')!.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requested.filter((url) => /open-map|leaflet/.test(url))).toEqual([])
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page.getByText('Behind Yaya Centre', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in Maps' }).first()).toHaveAttribute(
    'href',
    /google\.com\/maps/,
  )
  await expect(pin(page, 'Kinyozi Kings, Kilimani, Rose Avenue')).toBeVisible()
  await expect(pin(page, 'Kinyozi Kings, Westlands')).toBeVisible()
  await expect(map(page).locator('img.leaflet-tile-loaded').first()).toBeAttached()
  await expect(map(page).getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  )
  expect(new Set(tiles).size).toBe(1)
  expect(tiles[0]).toMatch(/^http:\/\/localhost:\d+\/$/)
  await expect(page.getByText(FAILURE_NOTICE)).toBeHidden()

  // The frame has a fixed height, so that nothing below it moves.
  const box = await page.getByTestId('map-frame').boundingBox()
  expect(box?.height).toBe(320)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await pin(page, 'Kinyozi Kings, Westlands').press('Enter')
    await expect(map(page).getByRole('link', { name: 'Open in Maps' })).toBeVisible()
    expect(await findViolations(page, { include: '[data-testid="map-frame"]', colorScheme })).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('the pins and their details work by keyboard', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openMapTab(page)
  const first = pin(page, 'Kinyozi Kings, Kilimani, Rose Avenue')
  await expect(first).toBeVisible()
  await map(page).focus()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  const directions = map(page).getByRole('link', { name: 'Open in Maps' })
  await expect(directions).toHaveAttribute('href', /google\.com\/maps/)
  await expect(map(page).getByText('Yaya stage')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(pin(page, 'Kinyozi Kings, Westlands')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(directions).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(directions).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('without map tiles the pins are shown with a notice', { tag: '@long' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/\/tiles\//)
  await page.route(TILES, (route) => route.abort())
  await openMapTab(page)
  await expect(page.getByText(FAILURE_NOTICE)).toBeVisible()
  await expect(pin(page, 'Kinyozi Kings, Westlands')).toBeVisible()
  await expect(
    page.getByRole('region', { name: /^Directions to/ }).getByText('Rose Avenue, Kilimani'),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test(
  'a notice is shown when the map script fails to load',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/open-map/)
    await page.route(/open-map/, (route) => route.abort())
    await openMapTab(page)
    await expect(page.getByText(FAILURE_NOTICE)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in Maps' }).first()).toBeVisible()
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('directions are shown as text without an empty map', async ({ page }) => {
    await openMapTab(page)
    await expect(page.getByText('Behind Yaya Centre', { exact: true })).toBeVisible()
    await expect(page.getByTestId('map-frame')).toBeHidden()
  })
})
