/** Packages of visits: sold at the counter, used visit by visit (docs/rules/packages.md). */
import type { Page } from '@playwright/test'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { get, messagesTo, newCustomer, openShopForTest, post, signIn, type Customer } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { dayAhead, signInToShop, SIZES, withDatabase } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const expectGoodPage = async (page: Page) => {
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await expectNoViolations(page)
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true })

/** A customer who has shown that their phone number is theirs. */
async function newHolder(): Promise<Customer & { msisdn: string }> {
  const customer = await newCustomer('Achieng')
  const msisdn = kenyanPhone(customer.phone)!
  await withDatabase(({ pool }) =>
    pool.query('UPDATE accounts SET phone_number = $1, is_phone_verified = true WHERE email = $2', [
      msisdn,
      customer.email,
    ]),
  )
  return { ...customer, msisdn }
}

for (const viewport of SIZES)
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('a package is created, sold, used at the counter and paid back', async ({
      page,
      context,
      pageErrors,
    }) => {
      pageErrors.allow(/^(400|422) POST .*\/merchant\/packages/)
      const shop = await openShopForTest({})
      const holder = await newHolder()
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/packages`)
      await expectGoodPage(page)
      await page.getByRole('link', { name: 'New package' }).click()
      await page.getByLabel('Price of all visits').fill('15000')
      await button(page, 'Put it on sale').click()
      await expect(page.getByText('A package must cost less than as many single visits.')).toBeVisible()
      await expectGoodPage(page)
      await page.getByLabel('Price of all visits').fill('12000')
      await button(page, 'Put it on sale').click()
      await page.getByRole('link', { name: 'Sell 10 × Cut' }).click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Achieng Otieno')
      await page.getByLabel('Phone number').fill(holder.msisdn.slice(3))
      await expectGoodPage(page)
      await button(page, /received, sell it/).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Achieng Otieno' })).toBeVisible()
      await expect(async () => {
        expect(
          (await messagesTo(holder.msisdn)).some((text) => text.includes('you have 10 visits for Cut')),
        ).toBe(true)
      }).toPass()

      await button(page, 'Use a visit').click()
      await expect(page.getByText(/^9 of 10 visits left/)).toBeVisible()
      await expectGoodPage(page)
      await page.goto(`${merchantUrl()}/packages?search=achieng`)
      await expectGoodPage(page)
      await button(page, 'Use a visit of Achieng Otieno').click()
      await expect(page.getByText(/8 of 10 visits left/)).toBeVisible()
      await page.getByRole('link', { name: 'Achieng Otieno' }).click()
      await button(page, /^Put back the visit/)
        .first()
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Put back' }).click()
      await expect(page.getByText(/^9 of 10 visits left/)).toBeVisible()
      await button(page, 'End and pay back').click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /paid back$/ })
        .click()
      await expect(page.getByText(/^Ended\. You paid back KES.10,500\.$/)).toBeVisible()
      await expectGoodPage(page)
    })

    test('a customer books with a package, sees what is left, and gives it away', async ({
      page,
      context,
      pageErrors,
    }) => {
      pageErrors.allow(/^400 POST .*\/packages\//)
      const shop = await openShopForTest({})
      const holder = await newHolder()
      const { package: offered } = await post<{ package: { id: string } }>(
        '/merchant/packages',
        { serviceId: shop.serviceId, visits: 10, price: 12_000, validMonths: 12 },
        shop.merchantToken,
      )
      await page.goto(`${customerUrl()}/store/${shop.storeId}?tab=services`)
      await expect(page.getByText('10 × Cut')).toBeVisible()
      await expect(page.getByText('20% less than single visits')).toBeVisible()
      await expectGoodPage(page)
      await post(
        `/merchant/packages/${offered.id}/sales`,
        { name: 'Achieng Otieno', phone: holder.msisdn },
        shop.merchantToken,
      )
      await signIn(context, holder)
      await page.goto(`${customerUrl()}/packages`)
      await expect(page.getByText(/^10 of 10 visits left/)).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('link', { name: 'Book a visit: Cut' }).click()
      const startsAt = `${await dayAhead(2)}T10:00:00.000+03:00`
      await page.goto(
        `${customerUrl()}/booking/service/${shop.serviceId}?step=3&startsAt=${encodeURIComponent(startsAt)}&branch=${shop.branchId}`,
      )
      await expect(page.getByLabel('Pay with your package')).toBeChecked()
      await expect(page.getByText(/After this visit 9 of 10 are left/)).toBeVisible()
      await expectGoodPage(page)
      await button(page, /^Confirm/).click()
      await expect(page).toHaveURL(/\/booking\/success/)
      const { bookings } = await get<{ bookings: { id: string; storePrice: number }[] }>(
        '/bookings/user?status=upcoming',
        holder.token,
      )
      expect(bookings.map(({ storePrice }) => storePrice)).toEqual([0])
      await page.goto(`${customerUrl()}/booking-details/${bookings[0]!.id}`)
      await expect(page.getByText('Paid with your package: 9 of 10 visits left')).toBeVisible()
      await page.getByRole('link', { name: 'See the package' }).click()
      await expect(page.getByText(/^9 of 10 visits left/)).toBeVisible()
      await expectGoodPage(page)
      const other = await newHolder()
      await page.getByLabel('Name').fill('Njeri Kamau')
      await page.getByLabel('Phone number').fill('12')
      await button(page, 'Give the package').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('Njeri Kamau')
      await page.getByLabel('Phone number').fill(other.msisdn.slice(3))
      await button(page, 'Give the package').click()
      await expect(page.getByText('No packages yet')).toBeVisible()
      const { packages } = await get<{ packages: { left: number }[] }>('/packages', other.token)
      expect(packages.map(({ left }) => left)).toEqual([9])
    })
  })
