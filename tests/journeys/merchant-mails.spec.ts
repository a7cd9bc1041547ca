/** An e-mail to clients, until one of them stops them; and the phone number of a merchant. */
import { customerUrl, merchantUrl, sandboxUrl } from './addresses.ts'
import { openShopForTest, get } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { smsCode } from './merchant-start-steps.ts'
import { bookService, dayAhead, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'the owner writes to clients, and one of them stops the e-mails',
      { tag: '@long' },
      async ({ page, context }) => {
        const shop = await openShopForTest({})
        const day = await dayAhead(2)
        const { customer } = await bookService(shop, `${day}T10:00`, 'Wanjiku')
        await bookService(shop, `${day}T12:00`, 'Otieno')
        const agreed = await fetch(`${customerUrl()}/api/v1/users/notification-settings`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ emailUpdates: true }),
        })
        expect(agreed.status).toBe(200)
        await signInToShop(context, shop)
        await page.goto(`${merchantUrl()}/clients`)
        await page.getByRole('link', { name: 'Write to clients' }).click()
        const main = page.getByRole('main')
        await expect(main.getByText('1 of 2 will get it')).toBeVisible()
        await expect(main.getByText('1 has not agreed to emails from stores')).toBeVisible()
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectNoViolations(page)

        await main.getByRole('button', { name: 'Send to 1 person' }).click()
        await expect(main.getByText('Write a subject.')).toBeVisible()
        await expect(main.getByLabel('Subject')).toBeFocused()
        await main.getByLabel('Subject').fill('Open on Sunday')
        await main.getByLabel('Text', { exact: true }).fill('We are open this Sunday.\n\nCome by.')
        await expect(main.getByRole('region', { name: 'As they see it' })).toContainText('Come by.')
        await main.getByRole('link', { name: 'Away 60 days' }).click()
        await expect(main.getByText('Nobody is in this group yet.')).toBeVisible()
        await expect(main.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
        await main.getByRole('link', { name: 'All clients' }).click()
        await expect(main.getByLabel('Subject')).toHaveValue('Open on Sunday')
        await main.getByRole('button', { name: 'Send to 1 person' }).click()
        const question = page.getByRole('alertdialog')
        await expect(question).toContainText('Send this email to 1 person?')
        await expectNoViolations(page, { include: '[role=alertdialog]' })
        await question.getByRole('button', { name: 'Send to 1 person' }).click()
        await expect(main.getByText('1 left out.')).toBeVisible()
        await expect(main.getByLabel('Subject')).toHaveValue('')
        await expect(main.getByText('1 got an email from you in the last 24 hours')).toBeVisible()
        await main.getByText('Open on Sunday').click()
        await expect(main.getByText('We are open this Sunday.')).toBeVisible()
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])

        let link: string | undefined
        await expect
          .poll(async () => {
            const mail = await page.request.get(
              `${sandboxUrl()}/api/mail?to=${encodeURIComponent(customer.email)}`,
            )
            link = /\/store-emails\/unsubscribe\?token=[\w-]+/.exec(await mail.text())?.[0]
            return link
          })
          .toBeTruthy()
        const theirs = await context.newPage()
        await theirs.goto(customerUrl() + link)
        await theirs.getByRole('button', { name: /Stop/ }).click()
        await expect(theirs.getByText('Test & Sons').first()).toBeVisible()
        await page.reload()
        await expect(main.getByText('1 has stopped your emails')).toBeVisible()
      },
    )

    test(
      'a merchant verifies the phone number of the account',
      { tag: '@long' },
      async ({ page, context }) => {
        const shop = await openShopForTest({})
        await signInToShop(context, shop)
        const { user } = await get<{ user: { phoneNumber: string } }>('/users/profile', shop.merchantToken)
        await page.goto(`${merchantUrl()}/account`)
        await page.getByRole('link', { name: 'Verify it' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your phone')
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        // The code of the sign-up was sent less than a minute ago, so none is offered.
        await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled()
        await page.getByLabel('6-digit code').fill(await smsCode(user.phoneNumber))
        await page.getByRole('button', { name: 'Verify Phone Number' }).click()
        await expect(page).toHaveURL(`${merchantUrl()}/account`)
        await expect(page.getByText('Phone number verified')).toBeVisible()
        await expectNoViolations(page)
      },
    )
  })
