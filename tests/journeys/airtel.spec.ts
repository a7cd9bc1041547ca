/** Paying with Airtel Money, where it is offered. */
import { bookable, newCustomer, reviewPath, signIn } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expectConfirmed, expectWaiting, kes } from './booking-steps.ts'
import { sandboxUrl } from './addresses.ts'
import { expect, test } from './test.ts'

test.use({ appName: 'airtel', offersAirtel: true })

test(
  'the fee is paid with Airtel Money, and the booking says so',
  { tag: '@long' },
  async ({ page, context }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    const choice = await bookable('Kinyozi Kings')
    await page.goto(reviewPath(choice))
    await page.getByRole('radio', { name: 'Airtel Money' }).check()
    await expect(page.getByText('The Airtel Money prompt goes to')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: `Pay ${kes(choice.offer.chargedFee)} with Airtel Money` }).click()
    await expectWaiting(page)
    await expect(page.getByText('Enter your Airtel Money PIN')).toBeVisible()
    await expectNoViolations(page)

    const handset = await context.newPage()
    await handset.goto(`${sandboxUrl()}/?phone=${customer.phone}`)
    await handset.getByRole('textbox', { name: 'Airtel Money PIN' }).fill('1234')
    await handset.getByRole('button', { name: 'SEND' }).click()
    await expect(handset.getByText('Payment sent.').first()).toBeVisible()
    await handset.close()

    await expectConfirmed(page)
    await expect(page.getByRole('main')).toContainText(/paid by Airtel Money/)
    await expect(page.getByRole('main')).toContainText(/receipt MP\d{6}\.\d{4}\.L\d{5}/i)
  },
)
