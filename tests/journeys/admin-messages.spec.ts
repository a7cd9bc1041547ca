/** Admins answer what people write with the contact form, and notify many people. */
import { adminUrl, sandboxUrl } from './addresses.ts'
import { signInAsOwner } from './admin-start.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

test.use({ appName: 'admin-messages' })

test.beforeEach(({ context }) => signInAsOwner(context))

test(
  'an admin answers a message with a canned reply in Kiswahili from the queue',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(adminUrl())
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Message: Business Listing' }).click()
    const opened = main.getByRole('region', { name: 'Message: Business Listing' })
    await opened.getByRole('button', { name: 'Read and answer' }).click()
    await expect(opened.getByText('Nina kinyozi Eldoret mjini')).toBeVisible()
    await expectNoViolations(page)
    await opened.getByLabel('Language').selectOption('Kiswahili')
    await opened.getByRole('button', { name: 'Canned replies' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'How to list a business' })).toBeVisible()
    await expectNoViolations(page, { include: '[role=dialog]' })
    await dialog.getByRole('button', { name: 'How to list a business' }).click()
    await expect(opened.getByLabel('Answer')).toHaveValue(/^Habari Kiprono,/)
    await opened.getByRole('button', { name: 'Send the answer' }).click()
    await expect(main.getByRole('link', { name: 'Message: Business Listing' })).toHaveCount(0)
    await expect
      .poll(async () => {
        const to = encodeURIComponent('kiprono.rotich@example.com')
        return (await page.request.get(`${sandboxUrl()}/api/mail?to=${to}`)).text()
      })
      .toContain('Kuorodhesha biashara ni bure')

    await page.goto(`${adminUrl()}/messages?status=answered`)
    await main.getByRole('link', { name: /^Kiprono Rotich/ }).click()
    await expect(main.getByText('kiprono.rotich@example.com')).toBeVisible()
    await expect(main.getByText('Kuorodhesha biashara ni bure')).toBeVisible()
    await expectNoViolations(page)
  },
)

test('an owner writes a broadcast, sees its audience, schedules it and stops it', async ({ page }) => {
  await page.goto(`${adminUrl()}/messages/broadcasts`)
  const main = page.getByRole('main')
  await expectNoViolations(page)
  await main.getByRole('link', { name: 'New broadcast' }).click()
  await main.getByRole('button', { name: 'Save the draft' }).click()
  await expect(main.getByLabel('Title in English')).toBeFocused()
  await main.getByLabel('Kind').selectOption('Offers and news')
  await main.getByLabel('Audience').selectOption('Customers of an area')
  await main.getByLabel('Area').selectOption('Westlands')
  await expect(main.getByText(/\d+ people, \d+ by push/)).toBeVisible()
  await main.getByLabel('Title in English').fill('Half price in Westlands')
  await main.getByLabel('Text in English').fill('All of this week, before noon.')
  await main.getByLabel('Title in Kiswahili').fill('Nusu bei Westlands')
  await main.getByLabel('Text in Kiswahili').fill('Wiki hii yote, kabla ya saa sita.')
  await expectNoViolations(page)
  await main.getByRole('button', { name: 'Save the draft' }).click()

  await main.getByRole('button', { name: 'Send a test to yourself' }).click()
  await expect
    .poll(async () => (await page.request.get(`${sandboxUrl()}/api/mail?to=admin%40d3.test`)).text())
    .toContain('Nusu bei Westlands')
  await main.getByLabel('Later').check()
  await main.getByLabel('Day', { exact: true }).fill('2099-12-12')
  await main.getByRole('button', { name: 'Schedule it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(main.getByText('Scheduled')).toBeVisible()
  await expectNoViolations(page)

  await main.getByRole('button', { name: 'Stop it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Wrong week')
  await dialog.getByRole('button', { name: 'Stop it' }).click()
  await expect(main.getByText('Stopped by')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Stop it' })).toHaveCount(0)
})
