/** Admins: a second factor, passkeys, an invitation, another role. */
import type { Page } from '@playwright/test'
import { adminUrl, sandboxUrl } from './addresses.ts'
import { DEMO_PASSWORD, newPerson } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

test.use({ appName: 'admin' })

/** The passkeys of this page are those of a phone whose owner has unlocked it. */
async function addPhone(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${adminUrl()}/`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the device').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Added')
}

async function linkSentTo(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const reply = await page.request.get(`${sandboxUrl()}/api/mail?to=${encodeURIComponent(email)}`)
      link = /\/set-password\?token=[\da-f]+/.exec(await reply.text())?.[0]
      return link
    })
    .toBeTruthy()
  return adminUrl() + link
}

test('an owner sets up a passkey, signs in with it, and invites somebody whose role limits the site', async ({
  page,
  browser,
  pageErrors,
}) => {
  await addPhone(page)
  await page.goto(`${adminUrl()}/admins`)
  await expectNoViolations(page)
  await signInByPassword(page, 'admin@d3.test', DEMO_PASSWORD)
  await expect(page).toHaveURL(`${adminUrl()}/security`)
  await expect(page.getByText('Set up a second factor to use this site')).toBeVisible()
  await expectNoViolations(page)
  await addPasskey(page, 'Phone')
  await expect(page.getByText('Set up a second factor')).toBeHidden()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${adminUrl()}/accounts/sign-in`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Phone' })).toContainText('used now')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'More' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Admins' }).click()
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list).toHaveCount(3)
  await expect(list.filter({ hasText: 'Asha Kimani' })).toContainText('Active')
  await expect(list.filter({ hasText: 'Njeri Mwangi' })).toContainText('No second factor')
  await expectNoViolations(page)

  const colleague = newPerson('Zuri')
  await page.getByRole('button', { name: 'Invite an admin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Given name').fill(colleague.firstName)
  await dialog.getByLabel('Family name').fill(colleague.lastName)
  pageErrors.allow(/^400 POST .*\/admin\/admins$/)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await dialog.getByLabel('E-mail').fill(colleague.email)
  await dialog.getByLabel('Role').selectOption('Finance')
  await expectNoViolations(page, { include: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(list.filter({ hasText: colleague.email })).toContainText('Invited')

  const theirs = await browser.newContext()
  await pageErrors.watch(theirs)
  const other = await theirs.newPage()
  await addPhone(other)
  await other.goto(await linkSentTo(page, colleague.email))
  await other.getByLabel('New password').fill('mango-and-chapati')
  await expectNoViolations(other)
  await other.getByRole('button', { name: 'Set the new password' }).click()
  await other.getByRole('link', { name: 'Sign in' }).click()
  await signInByPassword(other, colleague.email, 'mango-and-chapati')
  await addPasskey(other, 'Work phone')
  pageErrors.allow(/^403 GET .*\/admins$/)
  const refused = await other.goto(`${adminUrl()}/admins`)
  expect(refused?.status()).toBe(403)
  await expect(other.getByText('Your role does not include this page')).toBeVisible()
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Admins' })).toHaveCount(0)

  await page.reload()
  await list
    .filter({ hasText: colleague.email })
    .getByRole('button', { name: /^Change/ })
    .click()
  await dialog.getByLabel('May not sign in').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('Left the company')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(list.filter({ hasText: colleague.email })).toContainText('Cannot sign in')
  await other.goto(`${adminUrl()}/`)
  await expect(other).toHaveURL(/\/accounts\/sign-in/)
  await theirs.close()
})
