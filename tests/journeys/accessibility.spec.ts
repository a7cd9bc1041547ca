/** Accessibility of the booking: what pages.spec.ts does not see, and the keyboard. */
import type { Page } from '@playwright/test'
import { WIDTHS } from '#tests/support/long-run.ts'
import { expectNoViolations } from './axe.ts'
import { bookable, newCustomer, reviewPath, signIn } from './api.ts'
import { expectWaiting, payFor } from './booking-steps.ts'
import { expect, test } from './test.ts'

const STORE = 'Kinyozi Kings'

for (const width of WIDTHS)
  test.describe(`axe finds nothing at a width of ${width}`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(
      'on the field of another number, and while a payment is waited for',
      { tag: '@long' },
      async ({ page, context }) => {
        await signIn(context, await newCustomer())
        await page.goto(reviewPath(await bookable(STORE)))
        await page.getByRole('button', { name: 'Pay from another number' }).click()
        await expectNoViolations(page)
        await signIn(context, await newCustomer())
        await payFor(page, await bookable(STORE))
        await expectWaiting(page)
        await expectNoViolations(page)
      },
    )
  })

test('the first booking step works by keyboard alone', async ({ page, context }) => {
  await signIn(context, await newCustomer())
  const { offer } = await bookable(STORE)
  await page.goto(`/booking/offer/${offer.id}`)
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Skip/ })).toBeFocused()
  await page.keyboard.press('Enter')

  const focused = page.locator(':focus')
  await tabTo(page, '[aria-label="Day"] a[href]:not([aria-current], [aria-label*=", 0 free"])')
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAttribute('aria-current', 'true')
  const date = new URLSearchParams((await focused.getAttribute('href'))?.split('?')[1]).get('date')
  await expect(page).toHaveURL(new RegExp(`date=${date}`))

  await expect(page.locator(`a[href*="date=${date}"][href*="startsAt="]`).first()).toBeVisible()
  await tabTo(page, `a[href*="date=${date}"][href*="startsAt="]`)
  await expect(page).toHaveTitle(`Date & Time · Book ${offer.title} · D3`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await tabTo(page, 'main a[href*="step=2"]')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Choose a branch and staff' })
  await expect(heading).toHaveAccessibleDescription('Step 2 of 4')
  await expect(page).toHaveTitle(`Location & Staff · Book ${offer.title} · D3`)
})

test('a dialog traps the focus and returns it', { tag: '@long' }, async ({ page, context }) => {
  await signIn(context, await newCustomer())
  await page.goto(reviewPath(await bookable(STORE)).replace('step=3', 'step=1'))
  const opener = page.getByRole('button', { name: 'See more dates' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((expected) => document.activeElement?.matches(expected), selector)) return
  }
  throw new Error(`Tab does not reach ${selector}`)
}
