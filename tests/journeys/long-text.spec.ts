/** Layouts hold when every text is 40% longer, as translations may be. */
import type { Page } from '@playwright/test'
import { sampleOf, WIDTHS } from '#tests/support/long-run.ts'
import { merchantUrl } from './addresses.ts'
import { bookable, DEMO_PASSWORD, newCustomer, reviewPath, signIn } from './api.ts'
import { comparedQuotes } from './requests.ts'
import { expect, test } from './test.ts'

for (const width of WIDTHS) {
  test.describe(`at a width of ${width}`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('pages of visitors hold', { tag: '@long' }, async ({ page }) => {
      const { offer } = await bookable('Kinyozi Kings')
      const paths = sampleOf(
        ['/', '/search?q=massage', `/offer/${offer.id}`, `/store/${offer.store.id}`, '/service-requests'],
        ['/hotdeals', '/stores', '/accounts/sign-up', '/contact-us'],
      )
      for (const path of paths) {
        await page.goto(path)
        await expectRoomForLongTexts(page)
      }
    })

    test('pages of customers hold', { tag: '@long' }, async ({ page, context }) => {
      const customer = await newCustomer()
      await signIn(context, customer)
      const requests = [await comparedQuotes(customer), '/service-requests/new', '/profile/service-requests']
      const review = reviewPath(await bookable('Kinyozi Kings'))
      const paths = sampleOf(
        [review.replace('step=3', 'step=1'), review, ...requests, '/profile', '/profile/settings/security'],
        [review.replace('step=3', 'step=2'), '/profile/bookings', '/profile/settings', '/profile/earn'],
      )
      for (const path of paths) {
        await page.goto(path)
        await expectRoomForLongTexts(page)
      }
    })

    test('the merchants’ site holds', { tag: '@long' }, async ({ page }) => {
      await page.goto(merchantUrl())
      await expectRoomForLongTexts(page)
      await page.reload()
      await page.getByLabel('Email', { exact: true }).fill('otieno@d3.test')
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible()
      await expectRoomForLongTexts(page)
      for (const path of ['/figures?period=week', '/figures?period=year', '/requests']) {
        await page.goto(merchantUrl() + path)
        await expectRoomForLongTexts(page)
      }
    })
  })
}

/** A page that is wider than its window fails the test as well (test.ts). */
async function expectRoomForLongTexts(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  const cut = await page.evaluate(lengthenTexts)
  expect.soft(cut, page.url()).toEqual([])
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth), page.url())
    .toBeLessThanOrEqual(page.viewportSize()!.width)
}

/** Makes each text longer, and returns the texts of controls that are cut off then. */
function lengthenTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    if (!/\p{L}{3}/u.test(text) || node.parentElement?.closest('script,style,noscript,svg,template')) continue
    const words = text.trim().split(/\s+/)
    const extra = words.slice(0, Math.ceil(words.length * 0.4))
    const longer = extra.join(' ').slice(0, Math.ceil(text.trim().length * 0.4))
    node.textContent = `${text}${words.length > 1 ? ' ' : ''}${longer}`
  }
  return [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, th, [role=tab]')]
    .filter((each) => {
      const { overflowX, textOverflow, display } = getComputedStyle(each)
      const isClipped = overflowX === 'hidden' || overflowX === 'clip'
      return (
        isClipped &&
        textOverflow !== 'ellipsis' &&
        display !== 'inline' &&
        each.clientWidth > 1 &&
        each.scrollWidth > each.clientWidth + 1
      )
    })
    .map((each) => `${each.localName}.${each.className}: ${each.innerText.slice(0, 60)}`)
}
