/** Nothing moves when the fonts of the site arrive late: the page keeps those of the device. */
import type { Page } from '@playwright/test'
import { customerUrl } from './addresses.ts'
import { someIds } from './api.ts'
import { expect, test } from './test.ts'

const FONTS_AFTER_MS = 1500

test.use({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' })

test('pages do not move when fonts arrive late', { tag: '@long' }, async ({ page }) => {
  const { id, storeId } = await someIds()
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((send) => setTimeout(send, FONTS_AFTER_MS))
    await route.continue()
  })
  for (const path of ['/', '/hotdeals', `/store/${storeId}`, `/offer/${id}`, '/search?q=massage'])
    await test.step(path, async () => {
      await page.goto(customerUrl() + path)
      await page.evaluate(() => document.fonts.ready)
      expect(await getShifts(page)).toBe(0)
    })
})

const getShifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    await frame()
    await frame()
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[] // of that kind
        resolve(shifts.reduce((sum, { value }) => sum + value, 0))
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(0), 500)
    })
  })
