/**
 * Sign-in and verification: SMS codes, email links, password reset, two-factor codes, Google, and rate
 * limits.
 */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { customerUrl, merchantUrl, sandboxUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { moveClock, newCustomer, newPerson, PASSWORD, post, signIn, type Person, appTime } from './api.ts'
import { loginField, signInByPassword } from './sign-in-form.ts'
import { codesIn, otherThan, smsCode } from './sms-codes.ts'
import { now } from './now.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'auth' })

const OTHER_PASSWORD = 'goats under the matatu'

test.describe('phone verification', () => {
  test('accepts the SMS code, rejects a wrong one and resends after a minute', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/^400 POST .*\/users\/verify-otp$/)
    const person = newPerson('Achieng')
    await page.goto('/accounts/sign-up?ref=nobody-here')
    await signUp(page, person)
    await expect(page.getByRole('heading', { name: 'Verify your phone' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      `0${person.phone.slice(3, 6)} ••• ${person.phone.slice(-3)}`,
    )
    await expect(page.getByRole('button', { name: 'Verify Phone Number' })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled()

    const boxes = page.getByLabel('6-digit code')
    await expect(boxes).toHaveAttribute('autocomplete', 'one-time-code')
    await boxes.fill('12')
    await boxes.press('Enter')
    await expect(boxes).toHaveAccessibleDescription('Please enter the complete 6-digit OTP')
    const first = await smsCode(person.phone)
    await boxes.fill(otherThan(first))
    await page.getByRole('button', { name: 'Verify Phone Number' }).click()
    await expect(boxes).toHaveAccessibleDescription('Invalid OTP. Please try again.')
    await expect(boxes).toHaveValue('')

    await page.reload()
    await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled()
    // Another tab has nothing stored, and neither has one that is opened again.
    const other = await page.context().newPage()
    await other.goto('/accounts/verify-otp')
    await expect(other.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled()
    await other.close()
    // The page's countdown uses the browser's clock, and what the server says by its own clock.
    await moveClock(61)
    await page.clock.install({ time: new Date(now().getTime() + 61_000) })
    await page.reload()
    await page.getByRole('button', { name: 'Resend OTP', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'OTP resent successfully!' })).toBeVisible()
    await expect.poll(async () => (await codesIn(person.phone)).length).toBe(2)
    const second = (await codesIn(person.phone)).find((code) => code !== first) ?? first

    // The code as it is copied from the message.
    await boxes.focus()
    await page.evaluate((text) => navigator.clipboard?.writeText(text).catch(() => undefined), second)
    await boxes.fill(`${second.slice(0, 3)} ${second.slice(3)}`)
    await expect(boxes).toHaveValue(second)
    await boxes.press('Enter')
    await expect(page.getByText('Phone number verified successfully!')).toBeVisible()
    await page.clock.fastForward(1_600)
    await expect(page).toHaveURL(`${customerUrl()}/`)
    await page.goto('/accounts/verify-otp')
    await expect(page).toHaveURL(`${customerUrl()}/`)
  })

  test(
    'can be done after sign-up, and is offered to unknown numbers as sign-up',
    { tag: '@long' },
    async ({ page, context }) => {
      await page.goto('/accounts/verify-otp')
      await expect(page).toHaveURL(/\/accounts\/sign-up$/)
      await signIn(context, await newCustomer())
      await page.goto('/accounts/verify-otp?redirect=%2Fstores')
      await expect(page.getByRole('heading', { name: 'Verify your phone' })).toBeVisible()
      await page.getByRole('link', { name: 'Skip for now' }).click()
      await expect(page).toHaveURL(/\/stores$/)
    },
  )
})

test('the link in the email verifies the address once', { tag: '@long' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/^400 POST .*\/accounts\/verify-email/)
  const { email } = await newCustomer('Njeri')
  const link = await matchInMail(email, /\/accounts\/verify-email\?token=[\w.-]+/)
  await page.goto(customerUrl() + link)
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' })).toBeVisible()
  await page.goto(customerUrl() + link)
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This link no longer works. Get a new one in your settings.',
  )
})

test.describe('resetting the password', () => {
  test('accepts the emailed code and signs in', { tag: '@long' }, async ({ page, pageErrors }) => {
    pageErrors.allow(/^400 POST .*\/users\/reset-password$/)
    const { email } = await newCustomer('Halima')
    await page.goto('/accounts/sign-in?redirect=%2Fstores')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is required')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page).toHaveURL(`${customerUrl()}/accounts/reset-password`)
    await expect(page.getByText(`If ${email} has an account here`)).toBeVisible()

    const code = (await matchInMail(email, /^\d{6}$/m)).trim()
    const boxes = page.getByLabel('Code from the email')
    await boxes.fill(otherThan(code))
    await page.getByLabel('New password').fill('password123')
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Weak/)
    await page.getByLabel('New password').fill(OTHER_PASSWORD)
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Strong/)
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(boxes).toHaveAccessibleDescription('Invalid OTP. Please try again.')
    await boxes.fill(code)
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(page.getByText('Your password has changed.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await signInByPassword(page, email, OTHER_PASSWORD)
    await expect(page.getByRole('button', { name: /, your account$/ })).toBeVisible()
  })

  test('shows the same message for an unknown email', { tag: '@long' }, async ({ page }) => {
    const { email } = newPerson('Nobody')
    await page.goto('/request-password-reset')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText(`If ${email} has an account here`)).toBeVisible()
  })

  test('rejects a common password at its field', { tag: '@long' }, async ({ page, pageErrors }) => {
    pageErrors.allow(/^400 POST .*\/users\/register$/)
    await page.goto('/accounts/sign-up')
    await signUp(page, newPerson('Common'), 'password123')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'This password is too common. Choose another one.',
    )
  })
})

test('a phone number is enough to sign in, with a code by SMS', async ({ page, pageErrors }) => {
  pageErrors.allow(/^400 POST .*\/users\/login\/code\/verify$/)
  const { phone, token } = await newCustomer('Akinyi')
  const first = await smsCode(phone)
  await post('/users/verify-otp', { phone, otp: first }, token)
  // A number gets one code a minute.
  await moveClock(61)
  await page.goto('/accounts/sign-in?redirect=%2Fstores')
  await loginField(page).fill(phone)
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  const code = page.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/ has an account, we’ve sent it a code\./)
  await expectNoViolations(page)
  await expect.poll(async () => (await codesIn(phone)).length).toBe(2)
  const second = (await codesIn(phone)).find((each) => each !== first) ?? first

  // The complete code is sent by itself.
  await code.fill(otherThan(second))
  await expect(code).toHaveAccessibleDescription('Invalid OTP. Please try again.')
  await code.fill(second)
  await expect(page).toHaveURL(/\/stores$/)
  await expect(page.getByRole('button', { name: /, your account$/ })).toBeVisible()
})

test('two-factor sign-in accepts an app code or a recovery code', async ({ page, pageErrors }) => {
  pageErrors.allow(/^401 POST .*\/users\/login$/)
  const customer = await newCustomer('Mumbi')
  const { totp, recoveryCodes } = await enableSecondFactor(customer.token)
  await page.goto('/accounts/sign-in?redirect=%2Fstores')
  await signInByPassword(page, customer.email)
  const code = page.getByLabel('Authenticator code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(code).toHaveAccessibleDescription('That code isn’t right. Enter the latest one from your app.')
  // A code is accepted once, and the previous one enabled two-factor sign-in.
  await moveClock(31)
  await code.fill(totp.generate({ timestamp: await appTime() }))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/stores$/)

  await page.context().clearCookies()
  await page.goto('/accounts/sign-in')
  await signInByPassword(page, customer.email)
  await page.getByRole('button', { name: /Use a recovery code$/ }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /, your account$/ })).toBeVisible()
})

test.describe('Google', () => {
  test(
    'asks an unknown person to agree on the sign-in page, and a known one not',
    { tag: '@long' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/^409 POST .*\/users\/google-signin$/)
      await page.goto('/accounts/sign-in?redirect=%2Fstores')
      await chooseGoogle(page, 'Sign in with Google', 'fatuma@pwani-tours.example')
      await expect(page.getByText('There’s no D3 account for fatuma@pwani-tours.example yet')).toBeVisible()
      await expectNoViolations(page)
      const create = page.getByRole('button', { name: 'Sign up', exact: true })
      await create.click()
      await expect(page.getByText('Please accept the terms to continue')).toBeVisible()
      await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
      await create.click()
      await expect(page).toHaveURL(/\/stores$/)
      await page.goto('/profile/settings/your-data')
      for (const purpose of ['Terms', 'Privacy', '18'])
        await expect(page.getByRole('main').getByText(purpose, { exact: false }).first()).toBeVisible()

      await page.context().clearCookies()
      await page.goto('/accounts/sign-in?redirect=%2Fhotdeals')
      await chooseGoogle(page, 'Sign in with Google', 'fatuma@pwani-tours.example')
      await expect(page).toHaveURL(/\/hotdeals$/)
    },
  )

  test('creates an account, returns to the page before and signs in again', async ({ page }) => {
    for (const [path, button] of [
      ['/accounts/sign-up?redirect=%2Fstores', 'Sign up with Google'],
      ['/accounts/sign-in?redirect=%2Fhotdeals', 'Sign in with Google'],
    ] as const) {
      await page.goto(path)
      await chooseGoogle(page, button, 'kamau.njoroge@gmail.com')
      await expect(page).toHaveURL(path.includes('stores') ? /\/stores$/ : /\/hotdeals$/)
      await expect(page.getByRole('button', { name: /, your account$/ })).toBeVisible()
      await page.context().clearCookies()
    }
  })

  test(
    'asks for the password before linking an account with an unconfirmed address',
    { tag: '@long' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/^409 POST .*\/users\/google-signin$/)
      await post('/users/register', { ...account(newPerson('Kiprop')), email: 'kiprop@rift-mail.example' })
      await page.goto('/accounts/sign-in')
      await chooseGoogle(page, 'Sign in with Google', 'kiprop@rift-mail.example')
      await expect(page.getByRole('alert')).toContainText('You already have an account with this email.')
      // The button can be used again.
      await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
    },
  )

  test('is not offered on the merchant site', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${merchantUrl()}/accounts/sign-in`)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await expect(page.getByText('Google')).toHaveCount(0)
  })
})

test.describe('an expired session', () => {
  test('is reported once and sign-in returns to the page', async ({ page, context }) => {
    const customer = await newCustomer('Otis')
    await signIn(context, customer)
    await page.goto('/')
    await expect(page.getByRole('button', { name: /, your account$/ })).toBeVisible()
    await context.clearCookies()
    await page.getByRole('button', { name: /, your account$/ }).click()
    await page.locator('#account-menu').getByRole('link', { name: 'My Bookings' }).click()
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
    await expect(page.getByRole('button', { name: /, your account$/ })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(0)
    await signInByPassword(page, customer.email)
    await expect(page).toHaveURL(/\/profile\/bookings$/)
  })
})

test(
  'unsaved form input is restored after signing in',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^401 PUT .*\/users\/profile$/)
    const customer = await newCustomer('Otieno')
    await signIn(context, customer)
    await page.goto('/profile/settings')
    const lastName = page.getByRole('form', { name: 'Your details' }).getByLabel('Last name')
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
    await lastName.fill('Wa Kisumu')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
    await signInByPassword(page, customer.email)
    await expect(page).toHaveURL(/\/profile\/settings$/)
    await expect(lastName).toHaveValue('Wa Kisumu')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  },
)

test(
  'a sensitive change asks for the password again and then completes',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^403 PUT .*\/users\/password$/)
    pageErrors.allow(/^400 POST .*\/users\/prove$/)
    await signIn(context, await newCustomer('Wambui'))
    await moveClock(16 * 60)
    await page.goto('/profile/settings/security')
    const change = async () => {
      await page.getByRole('button', { name: 'Change Password' }).click()
      const form = page.getByRole('form', { name: 'New password' })
      await form.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD)
      await form.getByLabel('Confirm new password').fill(OTHER_PASSWORD)
      await form.getByRole('button', { name: 'Save password' }).click()
    }
    await change()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password is required',
    )
    await expectNoViolations(page)
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('That isn’t right. Try again.')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('form', { name: 'New password' })).toHaveCount(0)
  },
)

test.describe('rate limits', () => {
  for (const [status, message] of [
    [429, 'Too many requests. Please try again in 3 seconds.'],
    [503, 'D3 is very busy right now. Nothing is lost. Please try again in 3 seconds.'],
  ] as const) {
    test(
      `shows the seconds of a ${status} and disables the button for as long`,
      { tag: '@long' },
      async ({ page, pageErrors }) => {
        pageErrors.allow(new RegExp(`^${status} POST .*/users/login$`))
        await page.route('**/api/v1/users/login', (route) =>
          route.fulfill({
            status,
            json: {
              code: status === 429 ? 'too-many' : 'busy',
              message: 'Too many requests.',
              retryAfter: 3,
            },
          }),
        )
        await page.goto('/accounts/sign-in')
        await signInByPassword(page, newPerson().email)
        await expect(page.getByRole('alert')).toContainText(message)
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
        await expect(page.getByText('You can try again now.')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
      },
    )
  }
})

test.describe('the merchant site', () => {
  test(
    'opens sign-up from “List Your Business” in a new window',
    { tag: '@long' },
    async ({ page, context, pageErrors }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/')
      const [business] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: 'List Your Business' }).first().click(),
      ])
      await pageErrors.watch(context)
      await expect(business).toHaveURL(`${merchantUrl()}/sign-up`)
      await business.getByRole('link', { name: 'Use an email address and a password' }).click()
      await business.getByLabel(/^Business name/).fill('Mama Achieng Salon')
      await signUp(business, newPerson('Mama'))
      await expect(business).toHaveURL(`${merchantUrl()}/start/business`)
      await expect(business.getByLabel('Name of the store')).toHaveValue('Mama Achieng Salon')
    },
  )

  test('resets a password', { tag: '@long' }, async ({ page }) => {
    const person = account(newPerson('Duka'))
    await post('/merchants/register', person)
    await page.goto(`${merchantUrl()}/accounts/sign-in`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code from the email').fill((await matchInMail(person.email, /^\d{6}$/m)).trim())
    await page.getByLabel('New password').fill(OTHER_PASSWORD)
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(page.getByText('Your password has changed.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await signInByPassword(page, person.email, OTHER_PASSWORD)
    await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  })
})

test('axe finds nothing on the sign-in pages', { tag: '@long' }, async ({ page, context }) => {
  const customerPages = [
    '/accounts/sign-in',
    '/accounts/sign-up',
    '/request-password-reset',
    '/accounts/reset-password',
    '/accounts/verify-email?token=none',
  ]
  const merchantPages = [
    '/accounts/sign-in',
    '/sign-up',
    '/sign-up/email',
    '/request-password-reset',
    '/accounts/reset-password',
  ].map((path) => merchantUrl() + path)
  for (const path of [...customerPages, ...merchantPages]) await expectAccessible(page, path)
  await page.goto('/accounts/reset-password')
  await page.getByLabel('New password').fill('mapendo9')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectNoViolations(page)
  await signIn(context, await newCustomer())
  await expectAccessible(page, '/accounts/verify-otp')
})

test('signing in works by keyboard alone', async ({ page }) => {
  const { email } = await newCustomer()
  await page.goto('/accounts/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await page.getByRole('heading', { name: 'Sign in' }).click()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Help' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /, your account$/ })).toBeVisible()
})

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  // Buttons are disabled until the script has loaded, which changes their colours.
  await expect(page.getByRole('main').locator('button[type=submit]')).toBeVisible()
  if (!path.endsWith('verify-otp'))
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeEnabled()
  await expectNoViolations(page)
}

async function signUp(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
}
async function chooseGoogle(page: Page, button: string, email: string): Promise<void> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ])
  await window.getByRole('button', { name: email }).click()
}

const account = ({ phone, ...person }: Person) => ({ ...person, phoneNumber: phone, password: PASSWORD })
/** Waits for a mail to this address whose text matches, and returns the match. */
async function matchInMail(to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${sandboxUrl()}/api/mail?${new URLSearchParams({ to })}`)
      const { messages } = (await answer.json()) as { messages: { text: string }[] } // the sandbox's API
      found = messages.map(({ text }) => pattern.exec(text)?.[0]).find((each) => each !== undefined)
      return found !== undefined
    })
    .toBe(true)
  return found ?? ''
}
async function enableSecondFactor(token: string): Promise<{ totp: TOTP; recoveryCodes: string[] }> {
  const { secret } = await post<{ secret: string }>('/users/two-factor', {}, token)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate({ timestamp: await appTime() })
  const { recoveryCodes } = await post<{ recoveryCodes: string[] }>(
    '/users/two-factor/confirm',
    { code },
    token,
  )
  return { totp, recoveryCodes }
}
