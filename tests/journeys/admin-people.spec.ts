/** Two of the admins' tasks, in six clicks each: duplicate accounts, and a request about personal data. */
import { adminUrl } from './addresses.ts'
import { execute, signInAsOwner } from './admin-start.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

test.use({ appName: 'admin-people' })

/** A second account of Wanjiku, with her number. */
const ADD_DUPLICATE = `
  INSERT INTO accounts (id, role, email, first_name, last_name, phone_number, referral_slug, created_at)
  SELECT gen_random_uuid(), 'customer', 'wanjiku.two@d3.test', first_name, last_name, phone_number, 'wanjiku-two', now()
  FROM accounts WHERE email = 'wanjiku@d3.test'`

test.beforeEach(({ context }) => signInAsOwner(context))

test('duplicate accounts are found and merged', { tag: '@long' }, async ({ page }) => {
  await execute(ADD_DUPLICATE)
  await page.goto(adminUrl())
  const main = page.getByRole('main')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('wanjiku@d3.test')
  const found = page.getByRole('listbox', { name: 'Found' })
  await expect(found.getByRole('option').first()).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Wanjiku')
  await expectNoViolations(page)
  await main.getByRole('button', { name: /^Merge Wanjiku/ }).click()
  await main.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('She lost her password and registered again')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Merge the accounts' }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByRole('button', { name: /^Merge Wanjiku/ })).toHaveCount(0)
  await expect(main.getByText('Person merged here')).toBeVisible()

  await main.getByRole('link', { name: /^D3-/ }).first().click()
  await expect(main.getByRole('button', { name: 'See it as the customer' })).toBeVisible()
  await expectNoViolations(page)
})

test('a request about personal data is fulfilled', async ({ page }) => {
  await page.goto(adminUrl())
  const main = page.getByRole('main')
  const asked = main.getByRole('link', { name: 'A person asks for a copy of the data' })
  await expect(asked).toHaveCount(2)
  await asked.first().click()
  const shown = main.getByRole('region', { name: 'A person asks for a copy of the data' })
  await expect(shown.getByText('Due by law')).toBeVisible()
  await expectNoViolations(page)
  await shown.getByLabel('Reason').fill('The address is verified, and the mail came from it')
  await shown.getByRole('button', { name: 'Send a link to the data' }).click()
  await expect(shown.getByLabel('Reason')).toHaveValue('') // the next case is open
  await main.getByRole('link', { name: 'All work' }).click()
  await expect(asked).toHaveCount(1)
})
