/** Security and personal data in the settings (docs/rules/pages.md#profile-and-settings). */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { customerUrl } from './addresses.ts'
import { book, bookable, appTime, moveClock, newCustomer, PASSWORD, signIn } from './api.ts'
import { busy, open, problem, SETTINGS } from './settings-page.ts'
import { signInByPassword } from './sign-in-form.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'settings' })

/** Simulates a session that needs re-authentication for this route. */
async function needsReauthentication(page: Page, route: string): Promise<void> {
  let isReauthenticated = false
  await page.route('**/users/prove', async (request) => {
    isReauthenticated = true
    await request.continue()
  })
  await page.route(route, (request) =>
    isReauthenticated
      ? request.continue()
      : request.fulfill(problem(403, 'prove-again', 'Confirm it’s you first.')),
  )
}
async function reauthenticate(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

// ---------------------------------------------------------------- security

test('changing the password needs re-authentication and signs out other devices', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^(403|400) (PUT|POST) /)
  const customer = await open(page, `${SETTINGS}/security`)
  await needsReauthentication(page, '**/users/password')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  )
  await page.getByLabel('New password', { exact: true }).fill('another long one')
  await page.getByLabel('Confirm new password').fill('another long two')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription('Passwords do not match')
  await page.getByLabel('Confirm new password').fill('another long one')
  await page.getByRole('button', { name: 'Save password' }).click()
  // Closing the dialog shows no message and preserves the form.
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('another long one')
  await page.getByRole('button', { name: 'Save password' }).click()
  await reauthenticate(page)
  await expect(page.getByText('Your password has changed. Other devices are signed out.')).toBeVisible()
  await expect(page.getByText(/^Changed on \d/)).toBeVisible()
  const old = await page.request.get('/api/v1/users/profile', {
    headers: { authorization: `Bearer ${customer.token}`, cookie: '' },
  })
  expect(old.status()).toBe(401)
})

test('a common password is rejected', { tag: '@long' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/^400 PUT .*\/users\/password$/)
  await open(page, `${SETTINGS}/security`)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('password1')
  await page.getByLabel('Confirm new password').fill('password1')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This password is too common. Choose another one.',
  )
})

test('two-factor authentication is turned on with an app, shows its codes once and is turned off', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^400 POST .*\/two-factor\/confirm$/)
  pageErrors.allow(/^400 DELETE .*\/two-factor$/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, `${SETTINGS}/security`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Turn on' }).click()
  await expect(main.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await main.locator('code').innerText()).replaceAll(' ', '')
  await expect(main.getByRole('link', { name: 'Open it in the app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  )
  const totp = new TOTP({ secret })
  const code = main.getByLabel('Enter the code the app shows')
  await code.fill(
    String((Number(totp.generate({ timestamp: await appTime() })) + 1) % 1_000_000).padStart(6, '0'),
  )
  await expect(code).toHaveAccessibleDescription('That code isn’t right. Enter the latest one from your app.')
  await code.fill(totp.generate({ timestamp: await appTime() }))
  await expect(main.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await main
    .getByRole('list', { name: 'Your recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await main.getByRole('button', { name: 'Copy all' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(codes[9]!)
  await main.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(main.getByText('10 recovery codes left')).toBeVisible()

  await main.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(main.getByRole('heading', { name: 'New recovery codes?' })).toBeFocused()
  await main.getByRole('button', { name: 'Get new ones' }).click()
  const factor = main.getByLabel('Authenticator code')
  await expect(factor).toHaveAccessibleDescription('Enter a code from your app, or a recovery code')
  // A code is accepted once, and the previous one turned the second factor on.
  await moveClock(31)
  await factor.fill(totp.generate({ timestamp: await appTime() }))
  await main.getByRole('button', { name: 'Get new ones' }).click()
  await expect(main.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const renewed = await main
    .getByRole('list', { name: 'Your recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(renewed).not.toContain(codes[0])
  await page.reload()
  await expect(main.getByRole('list', { name: 'Your recovery codes' })).toHaveCount(0)

  await main.getByRole('button', { name: 'Turn off' }).click()
  await main.getByRole('button', { name: 'No phone at hand? Use a recovery code' }).click()
  const recovery = main.getByLabel('Recovery code', { exact: true })
  await recovery.fill(codes[0]!)
  await main.getByRole('button', { name: 'Turn it off' }).click()
  await expect(recovery).toHaveAccessibleDescription(/That code isn’t right/)
  await recovery.fill(renewed[0]!)
  await main.getByRole('button', { name: 'Turn it off' }).click()
  await expect(main.getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test(
  'devices are listed and signed out one by one or all at once',
  { tag: '@long' },
  async ({ page, browser, pageErrors }) => {
    pageErrors.allow(/^503 DELETE .*\/users\/sessions\//)
    const customer = await open(page, `${SETTINGS}/security`)
    const phone = await browser.newContext({
      baseURL: customerUrl(),
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
    })
    await pageErrors.watch(phone)
    await signIn(phone, customer)
    await page.reload()
    const devices = page.getByRole('region', { name: 'Where you’re signed in' })
    const theirs = devices.getByRole('listitem').filter({ hasText: 'Chrome on Android' })
    await expect(devices.getByRole('listitem').first()).toContainText('This device')
    await page.route('**/users/sessions/*', (route) => route.fulfill(busy))
    await theirs.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
    await expect(devices.getByRole('alert')).toHaveText('Back in a minute.')
    await page.unrouteAll()
    await theirs.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
    await expect(theirs).toHaveCount(0)
    const there = await phone.newPage()
    await there.goto('/profile')
    await expect(there).toHaveURL(/\/accounts\/sign-in/)
    await phone.close()

    await devices.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(`${customerUrl()}/accounts/sign-in`)
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/accounts\/sign-in\?/)
  },
)

// ---------------------------------------------------------------- personal data

test(
  'the personal data is downloaded after re-authentication',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/^403 GET .*\/users\/export$/)
    const customer = await open(page, `${SETTINGS}/your-data`)
    await needsReauthentication(page, '**/users/export')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await reauthenticate(page)
    const file = await download
    expect(file.suggestedFilename()).toBe('my-d3-data.json')
    const json = await readFile(await file.path(), 'utf8')
    expect(JSON.parse(json)).toMatchObject({ account: { email: customer.email } })
    expect(json).not.toMatch(/argon2|password_?hash/i)
  },
)

test('deleting the account asks first and is cancelled by signing in', { tag: '@long' }, async ({ page }) => {
  const customer = await open(page, `${SETTINGS}/your-data`)
  await expect(page.getByText('Sign in again and your account stays as it was.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('After 7 days, your account can’t be brought back.')
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('heading', { name: 'Goodbye, unless you change your mind' })).toBeVisible()
  await expect(page.getByRole('button', { name: /, your account$/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Keep my account' }).click()
  await expect(page).toHaveURL(`${customerUrl()}/accounts/sign-in`)
  await signInByPassword(page, customer.email)
  await expect(page).not.toHaveURL(/sign-in/)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: `Welcome, ${customer.firstName}` })).toBeVisible()
})

test('an account with an upcoming booking cannot be deleted', { tag: '@long' }, async ({ page }) => {
  const customer = await newCustomer()
  await book(customer, await bookable('Kinyozi Kings'))
  await signIn(page.context(), customer)
  await page.goto(`${SETTINGS}/your-data`)
  await expect(page.getByText('You have 1 upcoming booking.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeDisabled()
  await page.getByRole('main').getByRole('link', { name: 'My Bookings' }).click()
  await expect(page).toHaveURL(/\/profile\/bookings$/)
})
