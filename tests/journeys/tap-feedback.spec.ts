/** Feedback that a phone shows at once after a press, while the next page is on its way. */
import type { Page } from '@playwright/test'
import { bookable } from './api.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Keeps what the page shows of the pressed link when it is left. Playwright waits for a page that is on its way. */
const keepPressed = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pagehide', () => {
      const link = document.querySelector<HTMLElement>('html[data-opening] a[aria-busy=true]')
      sessionStorage.setItem('pressed', link?.dataset.opening ?? 'nothing')
    }),
  )
const readPressed = (page: Page) => page.evaluate(() => sessionStorage.getItem('pressed'))

test('a pressed link and a pressed button say that their page opens', async ({ page, context, baseURL }) => {
  // For visitors who save data, no page is prepared while a finger is on its link.
  await context.addCookies([{ name: 'd3_data_saver', value: 'on', url: baseURL! }])
  await page.goto('/hotdeals')
  await keepPressed(page)
  const card = page.getByRole('main').getByTestId('deal').getByRole('link').first()
  const title = (await card.textContent()) ?? ''
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await readPressed(page)).toBe('Opening…')

  const { offer } = await bookable('Kinyozi Kings')
  await page.goto(`/offer/${offer.id}`)
  await keepPressed(page)
  const book = page.getByRole('main').getByRole('link', { name: /^Book/ }).filter({ visible: true }).last()
  await book.click()
  await expect(page).toHaveURL(/\/booking\/offer\//)
  expect(await readPressed(page)).toBe('Opening…')
  // The browser shows the page again as it was left.
  await page.goBack()
  await expect(book).not.toHaveAttribute('aria-busy')
})

test('the footer of a phone is closed, and the pages of an account have none', async ({ page }) => {
  await page.goto('/about-us')
  const foot = page.getByRole('contentinfo')
  const careers = foot.getByRole('link', { name: 'Careers' })
  await expect(careers).toBeHidden()
  await expect(foot.getByRole('link', { name: 'Terms' })).toBeVisible()
  await foot.locator('summary').click()
  await expect(careers).toBeVisible()
  await page.goto('/service-requests')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(foot).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/about-us')
  await expect(careers).toBeVisible()
  await expect(foot.locator('summary')).toBeHidden()
})
