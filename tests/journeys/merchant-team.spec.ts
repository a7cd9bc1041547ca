/** A team: an invitation by e-mail, a new account, another role, and the end of access. */
import type { BrowserContext, Page } from '@playwright/test'
import { merchantUrl, sandboxUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { newPerson, OWN_PAGE, PASSWORD } from './api.ts'
import { layoutProblems } from './layout-problems.ts'
import { SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

/** Registers a business and signs its owner in. */
async function openBusiness(context: BrowserContext): Promise<void> {
  const { phone, ...owner } = newPerson('Achieng')
  const answer = await context.request.post(`${merchantUrl()}/api/v1/merchants/register`, {
    headers: OWN_PAGE,
    data: { ...owner, phoneNumber: phone, password: PASSWORD, businessName: 'Amani Spa' },
  })
  expect(answer.status()).toBe(201)
}

/** The link of the invitation, once the e-mail has arrived. */
async function linkSentTo(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const reply = await page.request.get(`${sandboxUrl()}/api/mail?to=${encodeURIComponent(email)}`)
      link = /\/join\?token=[\w-]+/.exec(await reply.text())?.[0]
      return link
    })
    .toBeTruthy()
  return merchantUrl() + link
}

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'somebody joins a team by e-mail, gets another role and is removed',
      { tag: '@long' },
      async ({ page, context, browser, pageErrors }) => {
        const colleague = newPerson('Brian')
        await openBusiness(context)
        await page.goto(`${merchantUrl()}/team`)
        await expect(
          page.getByRole('main').getByRole('listitem').filter({ hasText: 'Achieng Wairimu' }),
        ).toContainText('Owner')

        await page.getByRole('button', { name: 'Invite', exact: true }).click()
        const sheet = page.getByRole('dialog')
        await sheet.getByLabel('Email or phone number').fill('nobody')
        await sheet.getByRole('button', { name: 'Send the invitation' }).click()
        await expect(sheet).toContainText('Enter an email address or a Kenyan mobile number.')
        await expectNoViolations(page, { include: '[role=dialog]' })
        await sheet.getByLabel('Email or phone number').fill(colleague.email)
        await sheet.getByRole('radio', { name: /^Manager/ }).check()
        await sheet.getByRole('button', { name: 'Send the invitation' }).click()
        await expect(sheet).toBeHidden()
        await expect(
          page.getByRole('main').getByRole('listitem').filter({ hasText: colleague.email }),
        ).toContainText('Manager')

        const other = await browser.newContext({ viewport })
        await pageErrors.watch(other)
        const theirs = await other.newPage()
        await theirs.goto(await linkSentTo(page, colleague.email))
        await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Join Amani Spa')
        await expectNoViolations(theirs)
        expect(await theirs.evaluate(layoutProblems)).toEqual([])
        await theirs.getByLabel('First name').fill(colleague.firstName)
        await theirs.getByLabel('Last name').fill(colleague.lastName)
        await expect(theirs.getByLabel('Email')).toHaveValue(colleague.email)
        await theirs.getByLabel('Phone number').fill(colleague.phone)
        await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await theirs.getByLabel('Confirm Password').fill(PASSWORD)
        await theirs.getByRole('checkbox').check()
        await theirs.getByRole('button', { name: 'Sign Up' }).click()
        await expect(theirs).toHaveURL(`${merchantUrl()}/`)
        await theirs.goto(`${merchantUrl()}/team`)
        await expect(theirs.getByText('Achieng Wairimu')).toBeVisible()
        await expect(theirs.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0)

        await page.reload()
        await page.getByRole('button', { name: 'Change the role of Brian Wairimu' }).click()
        await sheet.getByRole('radio', { name: /^Front desk/ }).check()
        await sheet.getByRole('button', { name: 'Save the role' }).click()
        await expect(
          page.getByRole('main').getByRole('listitem').filter({ hasText: colleague.email }),
        ).toContainText('Front desk')
        pageErrors.allow(/^403 GET .*\/team$/)
        await theirs.reload()
        await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
          'Your role does not include this page',
        )

        await page.getByRole('button', { name: 'Remove Brian Wairimu' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from the team' }).click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        await expect(page.getByRole('main').getByText(colleague.email)).toHaveCount(0)
        await theirs.goto(`${merchantUrl()}/clients`)
        await expect(theirs).toHaveURL(/\/accounts\/sign-in/)

        await page.getByRole('link', { name: 'See the history' }).click()
        await expect(page.getByText('Removed Brian Wairimu from the team')).toBeVisible()
        await expect(page.getByText('Joined the team')).toBeVisible()
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        await other.close()
      },
    )

    test('a link that is over says so', { tag: '@long' }, async ({ page }) => {
      await page.goto(`${merchantUrl()}/join?token=${'x'.repeat(24)}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation is over')
      await expectNoViolations(page)
    })
  })
