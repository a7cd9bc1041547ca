/** The settings (docs/rules/pages.md#profile-and-settings). */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { sampleOf } from '#tests/support/long-run.ts'
import { customerUrl } from './addresses.ts'
import {
  book,
  bookable,
  get,
  appTime,
  moveClock,
  newCustomer,
  PASSWORD,
  signIn,
  type Customer,
} from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'settings' })

const SETTINGS = '/profile/settings'
const problem = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ success: false, code, message, ...more }),
})
const busy = problem(503, 'busy', 'Back in a minute.')
const userOf = async ({ token }: Customer) =>
  (
    await get<{ user: { firstName: string; phoneNumber: string; avatar: string | null } }>(
      '/users/profile',
      token,
    )
  ).user
/** Playwright's tracing fetches the preview too, which the Content-Security-Policy forbids. */
const TRACING_ERROR = /^\/profile\/settings console Connecting to 'blob:/
/** The smallest possible PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function open(page: Page, path: string, firstName?: string): Promise<Customer> {
  const customer = await newCustomer(firstName)
  await signIn(page.context(), customer)
  await page.goto(path)
  return customer
}
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

// ---------------------------------------------------------------- the profile

test('changing the profile updates the page header', async ({ page }) => {
  const customer = await open(page, '/settings')
  await expect(page).toHaveURL(customerUrl() + SETTINGS)
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly')
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Email cannot be changed',
  )
  await page.getByLabel('First name').fill('Furaha')
  await page.getByLabel('Phone number').fill('0711 222 333')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  expect(await userOf(customer)).toMatchObject({ firstName: 'Furaha', phoneNumber: '254711222333' })
  await expect(page.getByText('0711 222 333 is not verified yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Verify it' })).toHaveAttribute(
    'href',
    /^\/accounts\/verify-otp/,
  )
  await page.getByRole('button', { name: /, your account$/ }).click()
  await expect(page.locator('#account-menu')).toContainText('Furaha Wairimu')
})

test('invalid fields are marked by the page and by the server', async ({ page, pageErrors }) => {
  pageErrors.allow(/^(400|503) PUT .*\/users\/profile$/)
  await open(page, SETTINGS)
  await page.getByLabel('First name').fill('')
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(
    'Please enter a valid phone number',
  )

  await page.getByLabel('First name').fill('Amina')
  await page.getByLabel('Phone number').fill('0711 222 333')
  const refused = problem(400, 'invalid-request', 'Not this name', {
    errors: { lastName: ['Not this name'] },
  })
  await page.route('**/users/profile', (route) => route.fulfill(refused))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Not this name')
  await expect(page.getByLabel('Last name')).toBeFocused()
  await page.unrouteAll()
  await page.route('**/users/profile', (route) => route.fulfill(busy))
  await page.getByLabel('Last name').fill('Otieno')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('Otieno')
})

test('a profile picture is shown at once, saved and removed', async ({ page, pageErrors }) => {
  pageErrors.allow(TRACING_ERROR)
  const customer = await open(page, SETTINGS)
  const released = Promise.withResolvers<void>()
  await page.route('**/users/avatar', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('region', { name: 'Your picture' }).locator('img[src^="blob:"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Uploading…' })).toBeVisible()
  released.resolve()
  await expect(page.getByText('Your picture is updated')).toBeVisible()
  expect((await userOf(customer)).avatar).toMatch(/\.webp$/)
  await expect(page.getByRole('button', { name: /, your account$/ }).locator('img')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Your picture is removed')).toBeVisible()
  expect((await userOf(customer)).avatar).toBeNull()
})

test('a wrong file, a large file and a failed upload are reported', async ({ page, pageErrors }) => {
  pageErrors.allow(/^(400|503) POST .*\/users\/avatar$/)
  pageErrors.allow(TRACING_ERROR)
  await open(page, SETTINGS)
  const file = page.locator('input[type=file]')
  const alert = page.getByRole('main').getByRole('alert')
  await file.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: PNG })
  await expect(alert).toHaveText('Choose a JPEG, PNG or WebP picture of up to 5 MB.')
  await file.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expect(alert).toHaveText('Choose a picture of up to 5 MB.')
  await file.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture at all'),
  })
  await expect(alert).toHaveText('Choose a JPEG, PNG or WebP picture of up to 5 MB.')
  await page.route('**/users/avatar', (route) => route.fulfill(busy))
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await expect(alert).toHaveText('Back in a minute.')
  await expect(page.getByRole('region', { name: 'Your picture' }).locator('img')).toHaveCount(0)
})

// ---------------------------------------------------------------- notifications

test('each switch is saved, and is reverted when saving fails', async ({ page, pageErrors }) => {
  pageErrors.allow(/^503 PUT .*\/users\/notification-settings$/)
  const { token } = await open(page, `${SETTINGS}/notifications`)
  const savedSettings = async () =>
    (await get<{ data: Record<string, boolean> }>('/users/notification-settings', token)).data
  const kinds = page.getByRole('main').getByRole('switch')
  await expect(kinds).toHaveCount(9)
  await page.getByRole('switch', { name: 'Offers' }).uncheck()
  await page.getByRole('switch', { name: 'Email updates' }).check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await savedSettings()).toMatchObject({
    offers: false,
    emailUpdates: true,
    bookings: true,
    email: true,
  })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Offers' })).not.toBeChecked()

  await page.route('**/users/notification-settings', (route) => route.fulfill(busy))
  await page.getByRole('switch', { name: 'Bookings' }).click()
  await expect(page.getByText('Not saved. Back in a minute.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Bookings' })).toBeChecked()
})

test('a consent is given and withdrawn with its date', async ({ page, pageErrors }) => {
  pageErrors.allow(/^503 PUT .*\/users\/consents$/)
  const { token } = await open(page, `${SETTINGS}/your-data`)
  const row = page.getByRole('listitem').filter({ hasText: 'Deals and news by email' })
  await row.getByRole('button', { name: /^Turn on/ }).click()
  await expect(row).toContainText(/Consent given on \d+ \w+ \d{4}, text of \d{4}-\d\d/)
  await row.getByRole('button', { name: /^Turn off/ }).click()
  await expect(row).toContainText('Consent withdrawn on')
  const { consents } = await get<{ consents: { purpose: string; isGiven: boolean }[] }>(
    '/users/consents',
    token,
  )
  expect(consents.filter(({ purpose }) => purpose === 'email').map(({ isGiven }) => isGiven)).toEqual([
    false,
    true,
  ])
  await expect(page.getByRole('listitem').filter({ hasText: 'Privacy policy' })).toContainText('Accepted on')
  await page.route('**/users/consents', (route) => route.fulfill(busy))
  await row.getByRole('button', { name: /^Turn on/ }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Back in a minute.')
  await expect(row).toContainText('Consent withdrawn on')
})

test('a channel that is on by default is not among what the user agreed to', async ({ page }) => {
  await open(page, `${SETTINGS}/your-data`)
  const channels = page.getByRole('region', { name: 'Message settings' }).getByRole('listitem')
  await expect(channels).toContainText([
    /Deals and news by email\s*Off/,
    /Alerts by SMS\s*On since you joined; not changed by you yet/,
    /Push messages\s*On since you joined; not changed by you yet/,
  ])
  const agreed = page.getByRole('region', { name: 'What you agreed to' }).getByRole('listitem')
  await expect(agreed).toContainText(['Terms', 'Privacy policy', '18 or older'])
})

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

test('a common password is rejected', async ({ page, pageErrors }) => {
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

test('devices are listed and signed out one by one or all at once', async ({ page, browser, pageErrors }) => {
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
})

// ---------------------------------------------------------------- personal data

test('the personal data is downloaded after re-authentication', async ({ page, pageErrors }) => {
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
})

test('deleting the account asks first and is cancelled by signing in', async ({ page }) => {
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
  await page.getByLabel('Email', { exact: true }).fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/sign-in/)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: `Welcome, ${customer.firstName}` })).toBeVisible()
})

test('an account with an upcoming booking cannot be deleted', async ({ page }) => {
  const customer = await newCustomer()
  await book(customer, await bookable('Kinyozi Kings'))
  await signIn(page.context(), customer)
  await page.goto(`${SETTINGS}/your-data`)
  await expect(page.getByText('You have 1 upcoming booking.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeDisabled()
  await page.getByRole('main').getByRole('link', { name: 'My Bookings' }).click()
  await expect(page).toHaveURL(/\/profile\/bookings$/)
})

// ---------------------------------------------------------------- accessibility

const SECTION_PATHS = ['', '/notifications', '/security', '/your-data']

test('the settings can be read without scripts', async ({ browser, pageErrors }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: customerUrl() })
  await pageErrors.watch(context)
  await signIn(context, await newCustomer())
  const page = await context.newPage()
  for (const [index, heading] of [
    'Profile settings',
    'Notifications',
    'Account Security',
    'Your data',
  ].entries()) {
    await page.goto(SETTINGS + SECTION_PATHS[index])
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveCount(4)
  }
  await context.close()
})

test('the sections and switches work by keyboard alone', async ({ page }) => {
  await open(page, SETTINGS)
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Notifications' })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const first = page.getByRole('switch').first()
  for (
    let presses = 0;
    presses < 20 && !(await first.evaluate((it) => it === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(first).not.toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

for (const width of sampleOf([360], [1280])) {
  test(`axe finds nothing at a width of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, SETTINGS)
    for (const path of SECTION_PATHS) {
      await page.goto(SETTINGS + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/security') {
        await page.getByRole('button', { name: 'Change Password' }).click()
        await page.getByRole('button', { name: 'Turn on' }).click()
        await expect(page.getByRole('heading', { name: 'Add D3 to your authenticator app' })).toBeVisible()
      }
      await expectNoViolations(page, { exclude: 'iframe' })
    }
  })
}
