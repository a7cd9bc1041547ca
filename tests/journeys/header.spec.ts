/** The header and the tab bar of a phone: one row, search, narrow screens, large text and names. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { newCustomer, offersOf, signIn } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

const header = (page: Page) => page.getByRole('banner')
const searchButton = (page: Page) => header(page).getByRole('button', { name: 'Search', exact: true })
const box = (page: Page) => header(page).getByRole('combobox', { name: 'Search' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('inner pages have one row, which stays on the screen, with one link to sign in', async ({ page }) => {
    await page.goto('/stores')
    expect((await header(page).boundingBox())!.height).toBeLessThanOrEqual(57)
    await expect(page.getByRole('complementary', { name: 'Notice' })).toBeHidden()
    await page.evaluate(() => scrollTo(0, 900))
    await expect(searchButton(page)).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Sign In' }).filter({ visible: true })).toHaveCount(1)

    await page.goto('/')
    await page.evaluate(() => scrollTo(0, 900))
    await expect(box(page)).toBeInViewport({ ratio: 1 })
  })

  test('the icon opens the search, which closes with Escape, its button or the next page', async ({
    page,
  }) => {
    await page.goto('/stores')
    await searchButton(page).click()
    await expect(box(page)).toBeFocused()
    await expect(page.getByText('Start typing to search')).toBeVisible()
    await expectNoViolations(page, { include: 'header' })
    await box(page).press('Escape')
    await expect(page.getByText('Start typing to search')).toBeHidden()
    await box(page).press('Escape')
    await expect(searchButton(page)).toBeFocused()
    await searchButton(page).click()
    await header(page).getByRole('button', { name: 'Close search' }).click()
    await expect(searchButton(page)).toBeFocused()

    await searchButton(page).click()
    await box(page).fill('massage')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?q=massage/)
    await expect(box(page)).toHaveValue('massage')
    expect((await header(page).boundingBox())!.height).toBeLessThanOrEqual(57)
  })

  test('the first booking is in the upper half of the screen', async ({ page, context }) => {
    await context.request.post('/api/v1/users/login', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { email: 'wanjiku@d3.test', password: 'karibu-2026' },
    })
    await page.goto('/profile/bookings')
    const first = await page.locator('main > ul > li').first().boundingBox()
    expect(first!.y).toBeLessThan(330)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  test('the search icon leads to the search', async ({ page }) => {
    await page.goto('/stores')
    await header(page).getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\/search$/)
    await expect(box(page)).toBeVisible()
  })
})

for (const { name, width, fontSize } of [
  { name: 'a zoom of 200%', width: 180, fontSize: 16 },
  { name: 'a text size of 200%', width: 360, fontSize: 32 },
])
  test.describe(`with ${name}`, () => {
    test.use({ viewport: { width, height: 740 } })
    test('nothing overlaps in the header and the tab bar', async ({ page, context, pageErrors }) => {
      // The lists below the header do not fit into so narrow a window yet.
      pageErrors.allow(/wide in a window of 180/)
      const check = async (path: string) => {
        await page.goto(path)
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}px`
        }, fontSize)
        expect(await page.evaluate(overlapping), path).toEqual([])
      }
      for (const path of ['/', '/stores', '/search?q=massage']) await check(path)
      await signIn(context, await newCustomer())
      for (const path of ['/', '/hotdeals', '/profile/bookings']) await check(path)
    })
  })

test('names of links and buttons contain their visible texts', async ({ page }) => {
  const [offer] = await offersOf('Kinyozi Kings')
  for (const path of ['/', `/offer/${offer!.id}`, `/store/${offer!.store.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    const { violations } = await new AxeBuilder({ page })
      .options({
        runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
        rules: { 'label-content-name-mismatch': { enabled: true } },
      })
      .setLegacyMode()
      .analyze()
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  }
})

/** Controls of the header and the tab bar that overlap another one, leave the screen, or cut their text. */
function overlapping(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('header:has([role=search]), nav[data-tab-bar]')].flatMap((part) =>
    [...part.querySelectorAll<HTMLElement>('a, button, form')].filter(
      (each) => each.offsetWidth > 0 && !each.parentElement?.closest('form') && !each.closest('[popover]'),
    ),
  )
  const named = (each: HTMLElement) => each.getAttribute('aria-label') ?? each.innerText
  return controls.flatMap((each, index) => {
    const rect = each.getBoundingClientRect()
    const found = []
    if (rect.left < 0 || rect.right > innerWidth + 0.5) found.push(`${named(each)} leaves the screen`)
    for (const other of controls.slice(index + 1)) {
      const at = other.getBoundingClientRect()
      const isApart =
        at.left >= rect.right - 0.5 ||
        at.right <= rect.left + 0.5 ||
        at.top >= rect.bottom - 0.5 ||
        at.bottom <= rect.top + 0.5
      if (!isApart) found.push(`${named(each)} overlaps ${named(other)}`)
    }
    const texts = [...each.querySelectorAll<HTMLElement>('span')].filter((text) => text.clientWidth > 1)
    if (texts.some((text) => text.scrollWidth > text.clientWidth + 1)) found.push(`${named(each)} is cut`)
    return found
  })
}
