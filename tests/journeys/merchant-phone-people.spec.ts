/** The people of a business have phones only: sign-up, an invitation by SMS, joining, and signing in again. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { merchantUrl } from './addresses.ts'
import { messagesTo, moveClock, openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { SIZES, withDatabase } from './merchant-shop.ts'

const newPhone = () => `7${randomInt(10_000_000, 99_999_999)}`

/** Enters the newest of `count` codes that the phone has got. */
async function enterCode(page: Page, phone: string, count: number): Promise<void> {
  const codes = async () =>
    (await messagesTo(`254${phone}`)).flatMap((message) => /#(\d{6})$/.exec(message)?.[1] ?? [])
  await expect.poll(async () => (await codes()).length).toBe(count)
  await page.getByLabel('6-digit code').fill((await codes())[0] ?? '')
}
async function linkSentTo(phone: string): Promise<string> {
  const links = async () =>
    (await messagesTo(`254${phone}`)).flatMap((message) => /\/join\?token=[\w-]+/.exec(message)?.[0] ?? [])
  await expect.poll(links).not.toEqual([])
  return merchantUrl() + (await links())[0]
}
/** Gives the new business a store where the stylist works. */
async function addStylist(ownersPhone: string): Promise<void> {
  const { storeId } = await openShopForTest({ staff: 1 })
  await withDatabase(({ db }) =>
    db
      .updateTable('stores')
      .set((row) => ({
        merchant_id: row
          .selectFrom('merchants')
          .innerJoin('accounts', 'accounts.id', 'merchants.account_id')
          .select('merchants.id')
          .where('accounts.phone_number', '=', `254${ownersPhone}`),
      }))
      .where('id', '=', storeId)
      .execute(),
  )
}
async function check(page: Page): Promise<void> {
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
}
async function signInAgain(page: Page, phone: string): Promise<void> {
  await page.goto(`${merchantUrl()}/account`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Phone or email', { exact: true }).fill(`0${phone}`)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText(/signs in with codes, we’ve sent it one/)).toBeVisible()
  await enterCode(page, phone, 2)
}

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('an owner and her stylist have phones only', async ({ page, browser, pageErrors }) => {
      const [ownersPhone, stylistsPhone] = [newPhone(), newPhone()]
      await page.goto(`${merchantUrl()}/sign-up`)
      await page.getByLabel(/^Business name/).fill('Achieng’s Braids')
      await page.getByLabel('Your name').fill('Achieng Wairimu')
      await page.getByLabel('Phone number').fill(ownersPhone)
      await check(page)
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await expect(page.getByLabel('6-digit code')).toBeVisible()
      await check(page)
      await enterCode(page, ownersPhone, 1)
      await expect(page.getByLabel('Name of the store')).toHaveValue('Achieng’s Braids')

      await addStylist(ownersPhone)
      await page.goto(`${merchantUrl()}/team`)
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Email or phone number').fill(`0${stylistsPhone}`)
      await sheet.getByRole('radio', { name: /^Staff/ }).check()
      await sheet.getByLabel('Whose day they see').selectOption({ label: 'Staff 1' })
      await sheet.getByRole('button', { name: 'Send the invitation' }).click()
      await expect(sheet).toBeHidden()

      const hers = await browser.newContext({ viewport })
      await pageErrors.watch(hers)
      const theirs = await hers.newPage()
      await theirs.goto(await linkSentTo(stylistsPhone))
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Join Achieng’s Braids')
      await expect(theirs.getByRole('textbox')).toHaveCount(1)
      await theirs.getByLabel('Your name').fill('Njeri Kamau')
      await check(theirs)
      await theirs.getByRole('button', { name: 'Text me a code' }).click()
      await enterCode(theirs, stylistsPhone, 1)
      await expect(theirs).toHaveURL(`${merchantUrl()}/`)
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

      await moveClock(61)
      await signInAgain(theirs, stylistsPhone)
      await expect(theirs).not.toHaveURL(/sign-in/)
      await signInAgain(page, ownersPhone)
      await expect(page).not.toHaveURL(/sign-in/)

      await page.goto(`${merchantUrl()}/team`)
      await page.getByRole('button', { name: 'Devices of Njeri Kamau' }).click()
      await expect(sheet.getByRole('listitem')).toHaveCount(1)
      await expectNoViolations(page, { include: '[role=dialog]' })
      await sheet.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(sheet).toBeHidden()
      await expect(
        page.getByRole('main').getByRole('listitem').filter({ hasText: 'Njeri Kamau' }),
      ).toContainText('Not signed in')
      await theirs.goto(`${merchantUrl()}/account`)
      await expect(theirs).toHaveURL(/\/accounts\/sign-in/)
      await hers.close()
    })
  })
