/** A service asks questions: its merchant writes them, customers answer them in the booking wizard, and the store reads it. */
import type { Page } from '@playwright/test'
import { customerUrl, merchantUrl } from './addresses.ts'
import { getCustomerBookings, newCustomer, openShopForTest, signIn } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { BRANCH_CLOSED, expectConfirmed } from './booking-steps.ts'
import { layoutProblems } from './layout-problems.ts'
import { choosePicture, dayAhead, saveElsewhere, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const visible = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'a merchant asks, a customer answers, and the calendar shows the answers',
      { tag: '@long' },
      async ({ page, context, browser, pageErrors }) => {
        pageErrors.allow(BRANCH_CLOSED)
        // The question that has changed meanwhile.
        pageErrors.allow(/^400 POST .*\/booking\/service\//)
        const shop = await openShopForTest({ staff: 1 })
        const date = await dayAhead(2)

        await signInToShop(context, shop)
        await page.goto(`${merchantUrl()}/services/${shop.serviceId}`)
        // The factory's service has neither a long description nor a picture.
        await page.getByLabel('Description').fill('A cut with wash and neck shave.')
        await choosePicture(page, 'Add a picture')
        for (const [at, [question, kind]] of [
          ['How long is your hair?', 'Text'],
          ['How many people come?', 'A number'],
          ['When did you last come?', 'A date'],
        ].entries()) {
          await page.getByRole('button', { name: 'Add a question' }).click()
          const fields = page.locator(`[data-question="${at}"]`)
          await fields.getByRole('textbox').fill(question!)
          await fields.getByRole('combobox').selectOption({ label: kind! })
          if (at === 0) await fields.getByRole('checkbox').check()
        }
        await visible(page, 'Save').click()
        await expect(page.getByText('The service is saved').first()).toBeVisible()

        const customer = await newCustomer('Halima')
        const phone = await browser.newContext({ viewport, locale: 'en-KE', timezoneId: 'Africa/Nairobi' })
        await pageErrors.watch(phone)
        await signIn(phone, customer)
        const visitor = await phone.newPage()
        const review = new URLSearchParams({
          step: '3',
          startsAt: `${date}T10:00+03:00`,
          branch: shop.branchId,
        })
        await visitor.goto(`${customerUrl()}/booking/service/${shop.serviceId}?${review}`)
        await expect(visitor.getByRole('heading', { name: 'Questions from Shop of the test' })).toBeVisible()
        await expectNoViolations(visitor)

        // Each question says what is missing or wrong, and nothing is booked.
        const hair = visitor.getByLabel('How long is your hair?')
        const people = visitor.getByLabel('How many people come?')
        await people.fill('two of us')
        await visible(visitor, 'Confirm booking').click()
        await expect(hair).toBeFocused()
        await expect(hair).toHaveAccessibleDescription('Answer this question to book.')
        await expect(people).toHaveAccessibleDescription('Enter a number, such as 2 or 1,500.')
        await expectNoViolations(visitor)
        expect(await visitor.evaluate(layoutProblems)).toEqual([])

        // Answers are still there after going back, and after a reload.
        await hair.fill('Shoulder length')
        await people.fill('2')
        await visitor.getByLabel('When did you last come?').fill('2026-08-14')
        await visitor.goBack()
        await visitor.goto(`${customerUrl()}/booking/service/${shop.serviceId}?${review}`)
        await expect(hair).toHaveValue('Shoulder length')
        await visitor.reload()
        await expect(people).toHaveValue('2')

        // The store changes a question meanwhile: the answer was to another one.
        await saveElsewhere(shop, `/forms/service/${shop.serviceId}`, {
          questions: [{ question: 'How long is your beard?', kind: 'text', required: true }],
        })
        await visible(visitor, 'Confirm booking').click()
        const beard = visitor.getByLabel('How long is your beard?')
        await expect(beard).toHaveAccessibleDescription('Answer this question to book.')
        await expect(hair).toHaveCount(0)
        await beard.fill('Two weeks old')
        await visible(visitor, 'Confirm booking').click()
        await expectConfirmed(visitor)

        const [booking] = await getCustomerBookings(customer)
        await visitor.goto(`${customerUrl()}/booking-details/${booking!.id}`)
        const answers = visitor.locator('section', {
          has: visitor.getByRole('heading', { name: 'Your answers' }),
        })
        await expect(answers).toContainText('How long is your beard?')
        await expect(answers).toContainText('Two weeks old')
        await expectNoViolations(visitor)
        await phone.close()

        await page.goto(`${merchantUrl()}/calendar?date=${date}`)
        await page
          .getByRole('button', { name: /Halima/ })
          .filter({ visible: true })
          .first()
          .click()
        await expect(page.getByRole('dialog')).toContainText('How long is your beard?')
        await expect(page.getByRole('dialog')).toContainText('Two weeks old')
      },
    )
  })
