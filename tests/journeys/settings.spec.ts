/** The profile and the notifications in the settings (docs/rules/pages.md#profile-and-settings). */
import { WIDTHS } from '#tests/support/long-run.ts'
import { customerUrl } from './addresses.ts'
import { get, newCustomer, signIn, type Customer } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { busy, open, problem, SETTINGS } from './settings-page.ts'
import { expect, test } from './test.ts'

const readUser = async ({ token }: Customer) =>
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

// ---------------------------------------------------------------- the profile

test('changing the profile updates the page header', async ({ page }) => {
  await open(page, '/settings')
  await expect(page).toHaveURL(customerUrl() + SETTINGS)
  await page.getByLabel('First name').fill('Furaha')
  await page.getByLabel('Phone number').fill('0711 222 333')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText('0711 222 333 is not verified yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Furaha')
  await expect(page.getByLabel('Phone number')).toHaveValue('711 222 333')
  await expect(page.getByRole('main').getByRole('link', { name: 'Verify it' })).toHaveAttribute(
    'href',
    /^\/accounts\/verify-otp/,
  )
  await page.getByRole('button', { name: /, your account$/ }).click()
  await expect(page.locator('#account-menu')).toContainText('Furaha Wairimu')
})

test('a new e-mail address gets a link, and is named until it is confirmed', async ({ page, pageErrors }) => {
  pageErrors.allow(/^409 PUT .*\/users\/email$/)
  const customer = await open(page, SETTINGS)
  const setting = page.getByRole('region', { name: 'Email' })
  await setting.getByRole('button', { name: 'Change' }).click()
  await setting.getByLabel('New email').fill('wrong')
  await setting.getByRole('button', { name: 'Send link' }).click()
  await expect(setting.getByLabel('New email')).toBeFocused()
  await setting.getByLabel('New email').fill('wanjiku@d3.test')
  await setting.getByRole('button', { name: 'Send link' }).click()
  await expect(setting.getByLabel('New email')).toHaveAccessibleDescription(/already exists/)
  await expectNoViolations(page)
  const email = `new-${customer.email}`
  await setting.getByLabel('New email').fill(email)
  await setting.getByRole('button', { name: 'Send link' }).click()
  await expect(setting.getByText(`Open the link that we sent to ${email}.`)).toBeVisible()
})

test(
  'invalid fields are marked by the page and by the server',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
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
  },
)

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
  expect((await readUser(customer)).avatar).toMatch(/\.webp$/)
  await expect(page.getByRole('button', { name: /, your account$/ }).locator('img')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Your picture is removed')).toBeVisible()
  expect((await readUser(customer)).avatar).toBeNull()
})

test(
  'a wrong file, a large file and a failed upload are reported',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
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
  },
)

// ---------------------------------------------------------------- notifications

test(
  'each switch is saved, and is reverted when saving fails',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/^503 PUT .*\/users\/notification-settings$/)
    const { token } = await open(page, `${SETTINGS}/notifications`)
    const savedSettings = async () =>
      (await get<{ data: Record<string, boolean> }>('/users/notification-settings', token)).data
    const kinds = page.getByRole('main').getByRole('switch')
    // Three channels of seven categories without five that are always on, and six more.
    await expect(kinds).toHaveCount(22)
    // No browser of the account has push messages.
    const push = page.getByRole('switch', { name: 'Push', exact: true })
    for (const each of await push.all()) {
      await expect(each).toBeDisabled()
      await expect(each).not.toBeChecked()
    }
    await expect(page.getByRole('switch', { name: 'Push messages', exact: true })).toHaveCount(0)
    await page.getByRole('switch', { name: 'SMS alerts' }).uncheck()
    await page.getByRole('switch', { name: 'Email updates' }).check()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await savedSettings()).toMatchObject({
      smsAlerts: false,
      emailUpdates: true,
      bookings: true,
      email: true,
    })
    await page.reload()
    await expect(page.getByRole('switch', { name: 'SMS alerts' })).not.toBeChecked()

    await page.route('**/users/notification-settings', (route) => route.fulfill(busy))
    await page.getByRole('switch', { name: 'Email updates' }).click()
    await expect(page.getByText('Not saved. Back in a minute.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Email updates' })).toBeChecked()
  },
)

test('a consent is given and withdrawn with its date', { tag: '@long' }, async ({ page, pageErrors }) => {
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

test(
  'a channel that is on by default is not among what the user agreed to',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, `${SETTINGS}/your-data`)
    const channels = page.getByRole('region', { name: 'Message settings' }).getByRole('listitem')
    await expect(channels).toContainText([
      /Deals and news by email\s*Off/,
      /Alerts by SMS\s*On for your bookings; not changed by you yet/,
      /Push messages\s*Only on devices where you turn it on/,
    ])
    const agreed = page.getByRole('region', { name: 'What you agreed to' }).getByRole('listitem')
    await expect(agreed).toContainText(['Terms', 'Privacy policy', '18 or older'])
  },
)

// ---------------------------------------------------------------- accessibility

const SECTION_PATHS = ['', '/notifications', '/security', '/your-data']

test('the settings can be read without scripts', { tag: '@long' }, async ({ browser, pageErrors }) => {
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

test('the sections and switches work by keyboard alone', { tag: '@long' }, async ({ page }) => {
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

for (const width of WIDTHS) {
  test(`axe finds nothing at a width of ${width}`, { tag: '@long' }, async ({ page }) => {
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
