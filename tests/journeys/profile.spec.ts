/** The profile page (docs/rules/pages.md#profile-and-settings), and the theme of all pages. */
import type { Page } from '@playwright/test'
import { WIDTHS } from '#tests/support/long-run.ts'
import { customerUrl } from './addresses.ts'
import { DEMO_PASSWORD, get, logIn, newCustomer, post, signIn, type Customer, type OfferCard } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

const newest = async (limit: number): Promise<OfferCard[]> =>
  (await get<{ offers: OfferCard[] }>(`/offers?limit=${limit}`)).offers
const addFavourites = async ({ token }: Customer, offers: OfferCard[]) => {
  for (const { id } of offers) await post(`/offers/${id}/favorite`, {}, token)
}
const problem = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ success: false, code, message }),
})
/** The theme in the HTML of a page, before any script runs. */
/** Reads the theme from the HTML of a page that is rendered for its visitor. */
const renderedTheme = async (page: Page, path = '/nowhere'): Promise<string | null> => {
  const html = await (await page.request.get(path)).text()
  return /^<!doctype html><html[^>]*data-theme="(\w+)"/i.exec(html)?.[1] ?? null
}

test('redirects a visitor to the sign-in page', async ({ page }) => {
  for (const path of ['/profile', '/account', '/PROFILE']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${customerUrl()}/accounts/sign-in?redirect=%2Fprofile`)
  }
})

test('shows the name, the contact details and their verification', async ({ page, context, pageErrors }) => {
  // The rate limit applies, because signing up has just sent a link.
  pageErrors.allow(/^429 POST .*\/users\/resend-email-link$/)
  const customer = await newCustomer('Zuri')
  await signIn(context, customer)
  await page.goto('/profile')
  await expect(page).toHaveTitle(/Your profile · D3$/)
  const card = page.getByRole('region', { name: 'About you' })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Zuri' })).toBeVisible()
  await expect(card).toContainText(customer.email)
  await expect(card).toContainText(`0${customer.phone.slice(3, 6)}`)
  for (const badge of ['Email Verified', 'Phone Verified', 'ID Verified'])
    await expect(page.getByText(badge)).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'Verify your phone' })).toHaveAttribute(
    'href',
    /^\/accounts\/verify-otp/,
  )
  await card.getByRole('button', { name: 'Verify your email address' }).click()
  await expect(card.getByText('Check your inbox')).toBeVisible()
  await card.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(`${customerUrl()}/profile/settings`)
})

test('shows the badges of a verified customer', { tag: '@long' }, async ({ page, context }) => {
  await logIn(context.request, '/api/v1/users/login', { email: 'wanjiku@d3.test', password: DEMO_PASSWORD })
  await page.goto('/profile')
  await expect(page.getByText('Email Verified')).toBeVisible()
  await expect(page.getByText('Phone Verified')).toBeVisible()
  await expect(page.getByText('ID Verified')).toHaveCount(0)
})

test('shows tiles and achievements from real figures', { tag: '@long' }, async ({ page, context }) => {
  const customer = await newCustomer()
  await addFavourites(customer, await newest(5))
  await signIn(context, customer)
  await page.goto('/profile')
  const tiles = page.getByRole('navigation', { name: 'Yours' })
  await expect(tiles.getByRole('link', { name: '0 Bookings' })).toHaveAttribute('href', '/profile/bookings')
  await expect(tiles.getByRole('link', { name: '5 Favourites' })).toHaveAttribute(
    'href',
    '/profile/favourites',
  )
  await expect(tiles.getByRole('link', { name: '0 Followed stores' })).toHaveAttribute(
    'href',
    '/profile/followed-stores',
  )
  const medals = page.getByRole('region', { name: 'Achievements' }).getByRole('listitem')
  await expect(medals).toHaveText([
    /Regular Customer.*0 of 10 bookings/,
    /Deal Hunter.*Earned/,
    /Explorer.*0 of 10 followed stores/,
    /Point Collector.*0 of 100 points/,
  ])
  const quick = page.getByRole('region', { name: 'Quick actions' })
  for (const [name, to] of [
    ['Browse Offers', '/hotdeals'],
    ['Find Stores', '/stores'],
    ['Settings', '/profile/settings'],
    ['Help', '/faq'],
  ] as const)
    await expect(quick.getByRole('link', { name })).toHaveAttribute('href', to)
})

test(
  'the account menu links to the profile, the settings and the help',
  { tag: '@long' },
  async ({ page, context }) => {
    await signIn(context, await newCustomer())
    for (const [name, to] of [
      ['Your profile', '/profile'],
      ['Settings', '/profile/settings'],
      ['Help', '/faq'],
    ] as const) {
      await page.goto('/about-us')
      await page.getByRole('button', { name: /, your account$/ }).click()
      await page.locator('#account-menu').getByRole('link', { name }).click()
      await expect(page).toHaveURL(customerUrl() + to)
    }
  },
)

test(
  'a business account is led from the pages for customers to its profile, which says why',
  { tag: '@long' },
  async ({ page, context }) => {
    await logIn(context.request, '/api/v1/users/login', { email: 'otieno@d3.test', password: DEMO_PASSWORD })
    for (const path of ['/my-bookings', '/my-vouchers', '/my-favourites', '/my-stores', '/my-earnings']) {
      await page.goto(path)
      await expect(page, path).toHaveURL(`${customerUrl()}/profile`)
      await expect(page.getByRole('main')).toContainText('You’re signed in with a business account.')
    }
  },
)

test('signing out opens the sign-in page, and can be retried after a failure', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^503 POST .*\/users\/logout$/)
  await signIn(context, await newCustomer())
  await page.goto('/profile')
  await page.route('**/users/logout', (route) => route.fulfill(problem(503, 'busy', 'Back in a minute.')))
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(main.getByRole('alert')).toHaveText('Back in a minute.')
  await page.unrouteAll()
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${customerUrl()}/accounts/sign-in`)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/accounts\/sign-in/)
})

test('a page that fails to load can be retried', { tag: '@long' }, async ({ page, context, pageErrors }) => {
  pageErrors.allow(/^net::ERR_FAILED GET .*\/profile\.data/)
  await signIn(context, await newCustomer('Neema'))
  await page.goto('/profile/settings')
  await page.route(/\/profile\.data/, (route) => route.abort())
  await page.getByRole('button', { name: /, your account$/ }).click()
  await page.locator('#account-menu').getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Neema' })).toBeVisible()
})

test('the dark theme applies from the first byte on all devices of the account', async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  await page.goto('/profile')
  expect(await renderedTheme(page)).toBeNull()
  const dark = page.getByRole('switch', { name: 'Dark mode' })
  await expect(dark).not.toBeChecked()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/users/appearance') && answer.ok())
  await dark.check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await saved
  for (const path of ['/profile', '/nowhere']) expect(await renderedTheme(page, path), path).toBe('dark')
  // The HTML of public pages is the same for everyone; their first script applies the theme.
  for (const path of ['/', '/hotdeals', '/profile']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('html'), path).toHaveAttribute('data-theme', 'dark')
  }
  await expect(dark).toBeChecked()

  const otherDevice = await browser.newContext({ baseURL: customerUrl() })
  await pageErrors.watch(otherDevice)
  await signIn(otherDevice, customer)
  const other = await otherDevice.newPage()
  await other.goto('/')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await renderedTheme(other, '/profile')).toBe('dark')
  await otherDevice.close()

  await dark.uncheck()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect.poll(() => renderedTheme(page)).toBe('light')
})

test(
  'the theme of the device is preserved after signing out',
  { tag: '@long' },
  async ({ page, context }) => {
    await signIn(context, await newCustomer())
    await page.goto('/profile')
    await page.getByRole('switch', { name: 'Dark mode' }).check()
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${customerUrl()}/accounts/sign-in`)
    expect(await renderedTheme(page)).toBe('dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#19130f')
  },
)

test(
  'a theme that cannot be saved stays on the device and is reported',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^503 PUT .*\/users\/appearance$/)
    await signIn(context, await newCustomer())
    await page.goto('/profile')
    await page.route('**/users/appearance', (route) =>
      route.fulfill(problem(503, 'busy', 'Back in a minute.')),
    )
    await page.getByRole('switch', { name: 'Dark mode' }).check()
    await expect(page.getByText(/^Saved on this device, but not in your account/)).toBeVisible()
    expect(await renderedTheme(page)).toBe('dark')
  },
)

test('the page can be read without scripts', { tag: '@long' }, async ({ browser, pageErrors }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: customerUrl() })
  await pageErrors.watch(context)
  await signIn(context, await newCustomer('Imani'))
  const page = await context.newPage()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Welcome, Imani' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeHidden()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Imani')
  await context.close()
})

for (const width of WIDTHS) {
  test(`axe finds nothing and targets are large enough at a width of ${width}`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(context, await newCustomer())
    await page.goto('/profile')
    await expectNoViolations(page)
    for (const target of await page
      .getByRole('main')
      .locator('a, button, label:has([role=switch])')
      .filter({ visible: true })
      .all())
      expect((await target.boundingBox())!.height, await target.innerText()).toBeGreaterThanOrEqual(44)
  })
}

test(
  'the theme and the settings link work by keyboard alone',
  { tag: '@long' },
  async ({ page, context }) => {
    await signIn(context, await newCustomer())
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Edit Profile' }).focus()
    const dark = page.getByRole('switch', { name: 'Dark mode' })
    for (
      let presses = 0;
      presses < 20 && !(await dark.evaluate((it) => it === document.activeElement));
      presses++
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dark).toBeChecked()
    await page.getByRole('link', { name: 'Edit Profile' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile settings' })).toBeVisible()
  },
)
