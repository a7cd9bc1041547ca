/** Sheets, dialogs and forms on a small phone, in both languages: everything fits, and what is wrong is in view. */
import type { Locator, Page } from '@playwright/test'
import { customerUrl, merchantUrl } from './addresses.ts'
import { book, bookable, newCustomer, openShopForTest, OWN_PAGE, reviewPath, signIn } from './api.ts'
import { brokenNames, sheetProblems } from './layout-problems.ts'
import { signInToShop } from './merchant-shop.ts'
import { paidBooking } from './my-bookings.ts'
import { comparedQuotes, postRequest } from './requests.ts'
import en from '#web/messages/en.json' with { type: 'json' }
import sw from '#web/messages/sw.json' with { type: 'json' }
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const TEXTS: Record<'en' | 'sw', Record<string, unknown>> = { en, sw }

for (const language of ['en', 'sw'] as const)
  test.describe(`in ${language}`, () => {
    const text = (key: string) => String(TEXTS[language][key])
    const shown = (page: Page, key: string) =>
      page
        .getByRole('button', { name: text(key), exact: true })
        .filter({ visible: true })
        .first()

    test.beforeEach(({ context }) =>
      context.addCookies([{ name: 'd3_language', value: language, url: customerUrl() }]),
    )
    async function signInAs(page: Page, customer: Parameters<typeof signIn>[1]) {
      await signIn(page.context(), customer)
      await page.context().request.put(`${customerUrl()}/api/v1/users/language`, {
        headers: OWN_PAGE,
        data: { language },
      })
    }
    async function expectToFit(page: Page, opener: Locator): Promise<Locator> {
      await opener.click()
      const sheet = page.locator('[role$=dialog][data-open], [popover]:popover-open').last()
      await expect(sheet).toBeVisible()
      expect.soft(await page.evaluate(sheetProblems), await sheet.innerText()).toEqual([])
      return sheet
    }
    /** Closes it, and waits until it is gone. */
    async function close(page: Page) {
      await page.keyboard.press('Escape')
      await expect(page.locator('[role$=dialog][data-open]')).toHaveCount(0)
    }

    test('no button breaks M-Pesa at its hyphen', { tag: '@long' }, async ({ page }) => {
      const customer = await newCustomer()
      await signInAs(page, customer)
      const choice = await bookable('Kinyozi Kings')
      const expectWholeNames = async (path: string, role: 'button' | 'link'): Promise<void> => {
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 740 })
          await page.goto(path)
          await expect(page.getByRole(role, { name: /M-Pesa/ }).filter({ visible: true })).toHaveCount(1)
          expect(await page.evaluate(brokenNames), `${path} at ${width}`).toEqual([])
        }
      }
      await expectWholeNames(reviewPath(choice), 'button')
      const booking = await book(customer, choice)
      await expectWholeNames(`/checkout/${booking.id}/paybill`, 'link')
    })

    test('the sheets of a booking fit, also with a time chosen', async ({ page }) => {
      const { customer, booking } = await paidBooking()
      await signInAs(page, customer)
      await page.goto(`/booking-details/${booking.id}`)
      const sheet = await expectToFit(page, shown(page, 'bookings_reschedule_title'))
      const times = sheet.getByRole('radiogroup').last().getByRole('radio')
      await expect(times.first()).toBeAttached()

      // The message is in view.
      const move = sheet.locator('button[type=submit]')
      await move.click()
      await expect(sheet.getByRole('alert')).toHaveText(text('bookings_reschedule_choose'))
      await expect(sheet.getByRole('alert')).toBeInViewport({ ratio: 1 })

      await times.last().check()
      await expect(move).not.toHaveText(text('bookings_reschedule_confirm'))
      expect(await page.evaluate(sheetProblems)).toEqual([])
      await close(page)

      await expectToFit(page, shown(page, 'bookings_status_cancel'))
      await close(page)
    })

    test('the sheets of requests and quotes fit', { tag: '@long' }, async ({ page }) => {
      const customer = await newCustomer()
      await signInAs(page, customer)
      await page.goto(await comparedQuotes(customer))
      const accept = page.getByRole('button', { name: new RegExp(`^${text('quote_accept')}`) })
      await expectToFit(page, accept.filter({ visible: true }).first())
      await close(page)
      await page.goto('/profile/service-requests')
      await page.goto(`/service-request/${await postRequest(await newCustomer())}`)
      const form = await expectToFit(page, shown(page, 'request_make_offer'))
      await form.locator('button[type=submit]').click()
      await expect(form.getByText(text('field_quote_price'))).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(sheetProblems)).toEqual([])
      await close(page)
      await shown(page, 'request_menu').click()
      const report = page.getByRole('menuitem', { name: text('request_report') })
      await expectToFit(page, report.or(shown(page, 'request_report')).first())
    })

    test('the filters, the calendar and the questions of an account fit', async ({ page }) => {
      await page.goto('/hotdeals')
      await expectToFit(page, shown(page, 'list_filters'))
      await page.goto('/search?q=massage')
      await expectToFit(page, shown(page, 'list_filters'))
      await signInAs(page, await newCustomer())
      await page.goto('/profile/settings/your-data')
      await expectToFit(page, shown(page, 'settings_delete'))
    })

    test('without the box for the age, the details of a booking say so in view', async ({
      page,
      pageErrors,
    }) => {
      // The answer to a form with a fault.
      pageErrors.allow(/^400 POST .*\/booking\/offer\//)
      await page.goto(reviewPath(await bookable('Kinyozi Kings')))
      await page.locator('[name=name]').fill('Wambui Otieno')
      await page.locator('[name=phoneNumber]').fill('0711222333')
      await shown(page, 'booking_details_send_code').click()
      await expect(page.locator('[name=acceptedTerms]')).toBeFocused()
      await expectAboveBar(page.getByText(text('auth_sign_up_terms_required')))
    })

    test('a fault of the service of a new store is in view', async ({ page, context }) => {
      const shop = await openShopForTest({})
      await signInToShop(context, shop)
      await useLanguage(page, language)
      await page.goto(`${merchantUrl()}/start/service?store=${shop.storeId}`)
      const name = page.locator('input[name=name]')
      await name.fill('')
      await shown(page, 'merchant_start_continue').click()
      await expect(name).toBeFocused()
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await expectAboveBar(name)
    })
  })

async function useLanguage(page: Page, language: 'en' | 'sw'): Promise<void> {
  const answer = await page.context().request.put(`${merchantUrl()}/api/v1/users/language`, {
    headers: OWN_PAGE,
    data: { language },
  })
  expect(answer.status()).toBe(200)
}

/** Expects that nothing, such as the bar at the foot of a phone, covers the message. */
async function expectAboveBar(message: Locator): Promise<void> {
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      message.evaluate((each) => {
        const { left, bottom } = each.getBoundingClientRect()
        return each.contains(document.elementFromPoint(left + 4, bottom - 2))
      }),
    )
    .toBe(true)
}
