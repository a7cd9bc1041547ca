/** Feedback that a phone shows at once after a press, while the next page is on its way. */
import type { Page } from '@playwright/test'
import { bookable } from './api.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Holds the next page until the returned function is called. */
async function holdNextPage(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().isNavigationRequest()) await held.promise
    await route.continue()
  })
  return held.resolve
}

test('a pressed link and a pressed button say that their page opens', async ({ page, context, baseURL }) => {
  // For visitors who save data, no page is prepared while a finger is on its link.
  await context.addCookies([{ name: 'd3_data_saver', value: 'on', url: baseURL! }])
  await page.goto('/hotdeals', { waitUntil: 'networkidle' })
  const goOn = await holdNextPage(page)
  const card = page.getByRole('main').getByTestId('deal').getByRole('link').first()
  const title = (await card.textContent()) ?? ''
  await card.click({ noWaitAfter: true })
  await expect(card).toHaveAttribute('aria-busy', 'true')
  goOn()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const { offer } = await bookable('Kinyozi Kings')
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(`/offer/${offer.id}`, { waitUntil: 'networkidle' })
  const open = await holdNextPage(page)
  const book = page.getByRole('main').getByRole('link', { name: /^Book/ }).filter({ visible: true }).last()
  await book.click({ noWaitAfter: true })
  await expect(book).toHaveAttribute('data-opening', 'Opening…')
  await expect(book).toHaveAttribute('aria-busy', 'true')
  open()
  await expect(page).toHaveURL(/\/booking\/offer\//)
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
