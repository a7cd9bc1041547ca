/** A merchant's clients: list, notes, tags, and a block that a customer notices. */
import type { BrowserContext, Page } from '@playwright/test'
import { merchantUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { DEMO_PASSWORD, logIn } from './api.ts'
import { layoutProblems } from './layout-problems.ts'
import { SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const OWNER = 'otieno@d3.test'

async function signIn(context: BrowserContext): Promise<void> {
  await logIn(context.request, `${merchantUrl()}/api/v1/merchants/login`, {
    email: OWNER,
    password: DEMO_PASSWORD,
  })
}
const panel = (page: Page) => page.getByRole('article')
const rows = (page: Page) => page.getByRole('main').locator('a[href^="/clients/"]:has(b)')

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'the owner finds a client, notes something, tags and blocks the client',
      { tag: '@long' },
      async ({ page, context }) => {
        await signIn(context)
        await page.goto(`${merchantUrl()}/clients`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients')
        await expect(rows(page).first()).toBeVisible()
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])

        await page.getByRole('combobox', { name: 'Order' }).selectOption('visits')
        await expect(page).toHaveURL(/sort=visits/)
        const first = rows(page).nth(viewport.width === 360 ? 0 : 1)
        const name = (await first.locator('b').textContent())!
        await page.getByRole('searchbox', { name: 'Name or phone' }).fill(name)
        await page.getByRole('searchbox', { name: 'Name or phone' }).press('Enter')
        await expect(page).toHaveURL(/search=/)
        await rows(page).filter({ hasText: name }).first().click()
        await expect(panel(page).getByRole('heading', { name })).toBeVisible()
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])

        await panel(page).getByRole('button', { name: 'Add a note' }).click()
        await panel(page).getByRole('button', { name: 'Save' }).click()
        await expect(panel(page).getByRole('alert')).toHaveText('Write the note first.')
        await panel(page).getByLabel('Note', { exact: true }).fill('Sensitive neck, no aftershave.')
        await panel(page).getByRole('button', { name: 'Save' }).click()
        await expect(panel(page).getByText('Sensitive neck, no aftershave.')).toBeVisible()

        await panel(page).getByRole('button', { name: 'Add a tag' }).click()
        await panel(page).getByLabel('New tag').fill('VIP')
        await panel(page).getByRole('button', { name: 'Save' }).click()
        await expect(panel(page).getByRole('button', { name: 'Remove the tag VIP' })).toBeVisible()

        await panel(page).getByRole('button', { name: 'Block' }).click()
        const question = page.getByRole('alertdialog')
        await expect(question).toContainText('Bookings that exist stay.')
        await question.getByRole('button', { name: 'Block', exact: true }).click()
        await expect(panel(page).getByText('Blocked: cannot book at your stores.')).toBeVisible()
        await expectNoViolations(page)
        await panel(page).getByRole('button', { name: 'Let this client book again' }).click()
        await expect(panel(page).getByRole('button', { name: 'Block' })).toBeVisible()

        await panel(page).getByRole('button', { name: 'Delete the note' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the note' }).click()
        await expect(panel(page).getByText('Sensitive neck, no aftershave.')).toHaveCount(0)
        await panel(page).getByRole('button', { name: 'Remove the tag VIP' }).click()
        await expect(panel(page).getByRole('button', { name: 'Remove the tag VIP' })).toHaveCount(0)

        if (viewport.width === 360) {
          await panel(page).getByRole('link', { name: 'Clients' }).click()
          await expect(rows(page).first()).toBeVisible()
        }
        await page.goto(`${merchantUrl()}/clients?search=nobody+has+this+name`)
        await expect(page.getByText('Nobody matches. Try another word or group.')).toBeVisible()
      },
    )

    test('the owner exports the clients, and reads and saves the statement', async ({ page, context }) => {
      await signIn(context)
      await page.goto(`${merchantUrl()}/clients`)
      const clients = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      expect((await clients).suggestedFilename()).toMatch(/^d3-clients-.*\.csv$/)

      await page.goto(`${merchantUrl()}/account/statement`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement')
      await expect(page.getByText('offers sold')).toBeVisible()
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
      const statement = page.waitForEvent('download')
      await page.getByRole('link', { name: 'CSV' }).click()
      expect((await statement).suggestedFilename()).toMatch(/^d3-statement-.*\.csv$/)
      const pdf = page.waitForEvent('download')
      await page.getByRole('link', { name: 'PDF' }).click()
      expect((await pdf).suggestedFilename()).toMatch(/^d3-statement-.*\.pdf$/)
      await page.getByRole('link', { name: 'Previous month' }).click()
      await expect(page).toHaveURL(/month=/)
    })

    for (const [path, title] of [
      ['/account', 'Account'],
      ['/account/security', 'Security'],
      ['/account/notifications', 'Notifications'],
      ['/team', 'Team'],
      ['/team/history', 'Change history'],
    ] as const)
      test(`${path} fits and has no violations`, { tag: '@long' }, async ({ page, context }) => {
        await signIn(context)
        await page.goto(merchantUrl() + path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectNoViolations(page)
      })
  })
