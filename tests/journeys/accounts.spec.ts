/** Signing up, in and out (docs/rules/accounts.md). */
import type { Page } from '@playwright/test'
import { customerUrl, merchantUrl } from './addresses.ts'
import { newCustomer, newPerson, PASSWORD, signIn, type Person } from './api.ts'
import { loginField, signInByPassword } from './sign-in-form.ts'
import { expect, test } from './test.ts'

test.describe('signing up', () => {
  test('marks each missing field and focuses the first', async ({ page }) => {
    await page.goto('/accounts/sign-up')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    for (const [field, sentence] of [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email', 'Email is required'],
      ['Phone number', 'Phone number is required'],
      ['Password', 'Password is required'],
    ] as const) {
      await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(sentence)
      await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveAccessibleDescription(
      'Please accept the terms to continue',
    )
    await expect(page.getByLabel('First name')).toBeFocused()
  })

  test('explains invalid fields', { tag: '@long' }, async ({ page }) => {
    await page.goto('/accounts/sign-up')
    await fill(page, { ...newPerson(), email: 'amina@', phone: '254712' }, 'short', 'other')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    for (const [field, sentence] of [
      ['Email', 'Email is invalid'],
      ['Phone number', 'Please enter a valid phone number'],
      ['Password', 'Password must be at least 8 characters long'],
      ['Confirm password', 'Passwords do not match'],
    ] as const)
      await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(sentence)
  })

  test('offers to sign in when the email is already registered', async ({ page, pageErrors }) => {
    pageErrors.allow(/^409 POST .*\/users\/register$/)
    const customer = await newCustomer()
    await page.goto('/accounts/sign-up?redirect=%2Fhotdeals')
    await fill(page, customer)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('User already exists')
    await page.getByRole('link', { name: 'Sign in with it' }).click()
    await expect(page).toHaveURL(/\/accounts\/sign-in\?redirect=%2Fhotdeals$/)
  })

  test('signs in and returns to the page before', async ({ page }) => {
    await page.goto('/accounts/sign-up?redirect=%2Fhotdeals')
    await fill(page, newPerson('Zawadi'))
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Hot deals' })).toBeVisible()
    await expect(page.getByRole('button', { name: /, your account$/ })).toBeVisible()
  })
})

test.describe('signing in', () => {
  test('marks missing and invalid fields', { tag: '@long' }, async ({ page }) => {
    await page.goto('/accounts/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const login = loginField(page)
    const password = page.getByLabel('Password', { exact: true })
    await expect(login).toHaveAccessibleDescription('Enter your phone number or your email')
    await expect(password).toHaveCount(0)
    await login.fill('0712')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(login).toHaveAccessibleDescription('Please enter a valid phone number')
    await login.fill('amina@')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(login).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(password).toHaveAccessibleDescription('Password is required')
  })

  test('rejects a wrong password', async ({ page, pageErrors }) => {
    pageErrors.allow(/^401 POST .*\/users\/login$/)
    const { email } = await newCustomer()
    await page.goto('/accounts/sign-in')
    await signInByPassword(page, email, 'not the password')
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
    await expect(page).toHaveURL(/\/accounts\/sign-in$/)
  })

  test('redirects to a path of the site only', { tag: '@long' }, async ({ page }) => {
    const otherSites = [
      'https://example.com/',
      '//example.com',
      '/\\example.com',
      'javascript:alert(1)',
      '/\t/example.com',
      '/.//example.com',
    ]
    for (const target of otherSites) {
      const { email } = await newCustomer()
      await page.context().clearCookies()
      await page.goto(`/accounts/sign-in?redirect=${encodeURIComponent(target)}`)
      await signInByPassword(page, email)
      await expect(page).toHaveURL(`${customerUrl()}/`)
    }
  })

  test(
    'redirects a signed-in customer away from the sign-in page',
    { tag: '@long' },
    async ({ page, context }) => {
      await signIn(context, await newCustomer())
      for (const path of ['/accounts/sign-in', '/accounts/sign-up']) {
        await page.goto(`${path}?redirect=%2Fhotdeals`)
        await expect(page).toHaveURL(`${customerUrl()}/hotdeals`)
      }
    },
  )

  test('never redirects a signed-in customer to another site', async ({ context }) => {
    await signIn(context, await newCustomer())
    const otherSites = [
      '/\t/evil.test',
      '/\n/evil.test',
      '/\r\n/evil.test',
      '/\\evil.test',
      '//evil.test',
      '/.//evil.test',
      '/\u0000/evil.test',
    ]
    for (const path of ['/accounts/sign-in', '/accounts/sign-up'])
      for (const name of ['redirect', 'returnUrl'])
        for (const target of otherSites) {
          const address = `${path}?${new URLSearchParams({ [name]: target })}`
          const answer = await context.request.get(address, { maxRedirects: 0 })
          expect([answer.status(), answer.headers().location], address).toEqual([302, '/'])
        }
  })

  test('is required by private pages and returns to them', async ({ page }) => {
    const { email } = await newCustomer()
    await page.goto('/profile/bookings?show=past')
    await expect(page).toHaveURL(/\/accounts\/sign-in\?redirect=/)
    await signInByPassword(page, email)
    await expect(page).toHaveURL(`${customerUrl()}/profile/bookings?show=past`)
  })

  test('does not let a customer into the merchant site', { tag: '@long' }, async ({ page, pageErrors }) => {
    pageErrors.allow(/^401 POST .*\/merchants\/login$/)
    const { email } = await newCustomer()
    await page.goto(`${merchantUrl()}/accounts/sign-in`)
    await signInByPassword(page, email)
    await expect(page.getByRole('alert')).toContainText('Invalid credentials')
  })
})

test('signing out ends the session in all tabs', { tag: '@long' }, async ({ page, context }) => {
  await signIn(context, await newCustomer('Baraka'))
  await page.goto('/')
  await page.getByRole('button', { name: /, your account$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/accounts\/sign-in$/)
  const other = await context.newPage()
  await other.goto('/profile/bookings')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

async function fill(page: Page, person: Person, password = PASSWORD, confirmation = password): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirmation)
  await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check()
}
