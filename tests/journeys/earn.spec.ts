/** Referrals: the referral link, which works on any page, and the earnings page. */
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { customerUrl } from './addresses.ts'
import {
  answerPrompt,
  bookable,
  DEMO_PASSWORD,
  get,
  logIn,
  newCustomer,
  newPerson,
  listStoreOffers,
  PASSWORD,
  post,
  reviewPath,
  signIn,
  type Bookable,
  type Customer,
  type OfferCard,
} from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expectConfirmed, expectWaiting, kes, payFromReview, readSums } from './booking-steps.ts'
import { expect, test } from './test.ts'

const getLink = async ({ token }: Customer): Promise<string> =>
  (await get<{ referralLink: string }>('/users/earnings', token)).referralLink
const getSlug = async (customer: Customer): Promise<string> =>
  new URL(await getLink(customer)).searchParams.get('ref') ?? ''
const countReferrals = async ({ token }: Customer): Promise<number> =>
  (await get<{ earnings: { totalReferrals: number } }>('/users/earnings', token)).earnings.totalReferrals

test('a visitor from a referral link is referred when they sign up later', async ({ page }) => {
  const referrer = await newCustomer('Wambui')
  const person = newPerson('Zawadi')
  await page.goto(`/stores?ref=${await getSlug(referrer)}`)
  await page.goto('/hotdeals')
  await page.goto('/accounts/sign-up')
  const form = page.getByRole('main')
  for (const [field, value] of [
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['Email', person.email],
    ['Phone number', `0${person.phone.slice(3)}`],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const)
    await form.getByLabel(field, { exact: true }).fill(value)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect.poll(() => countReferrals(referrer)).toBe(1)
})

test(
  'a new customer sees no earnings and can copy and share the link',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const customer = await newCustomer()
    const link = await getLink(customer)
    await signIn(context, customer)
    await page.goto('/my-earnings')
    await expect(page).toHaveURL(`${customerUrl()}/profile/earn`)
    await expect(page.getByText('No referral activity yet')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'How Referral Earnings Work' }).getByRole('listitem'),
    ).toHaveCount(3)
    const field = page.getByLabel('Referral link', { exact: true })
    await expect(field).toHaveValue(link)
    await expect(field).toHaveAttribute('readonly', '')
    await page.getByRole('button', { name: 'Copy your referral link' }).click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expect(page.getByRole('button', { name: 'Copied!' })).toHaveCount(0)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: (what: ShareData) =>
          Promise.resolve((document.documentElement.dataset.shared = what.url ?? '')),
      })
    })
    await page.getByRole('button', { name: 'Share Link' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-shared', link)
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(link)),
    )
    await expectNoViolations(page)
  },
)

test('what a customer shares carries the referral code', { tag: '@long' }, async ({ page, context }) => {
  const customer = await newCustomer()
  const { offers } = await get<{ offers: { id: string; store: { id: string } }[] }>('/offers?limit=1')
  const path = `/offer/${offers[0]?.id}`
  await page.goto(path)
  const whatsApp = page.getByRole('link', { name: 'WhatsApp', exact: true, includeHidden: true })
  await expect(whatsApp).not.toHaveAttribute('href', /ref%3D/)
  await signIn(context, customer)
  await page.goto(path)
  const ref = new RegExp(`%3Fref%3D${await getSlug(customer)}$`)
  await expect(whatsApp).toHaveAttribute('href', ref)
  await page.goto(`/store/${offers[0]?.store.id}`)
  await expect(whatsApp).toHaveAttribute('href', ref)
})

test('a customer sees the earnings from referred friends', { tag: '@long' }, async ({ page, context }) => {
  await logIn(context.request, '/api/v1/users/login', { email: 'wanjiku@d3.test', password: DEMO_PASSWORD })
  await page.goto('/profile')
  await page
    .getByRole('navigation', { name: 'Yours' })
    .getByRole('link', { name: /KES.\d+/ })
    .click()
  await expect(page).toHaveURL(`${customerUrl()}/profile/earn`)
  const stats = page.locator('dl').first()
  await expect(stats.getByText('Total Referrals').locator('..')).toContainText('4')
  // Other journeys move the clock, and pending rewards then become available.
  for (const name of ['Total Earned', 'Available Balance'])
    await expect(stats.getByText(name).locator('..')).toContainText(/KES.[1-9]/)
  const activity = page.getByRole('region', { name: 'Recent Referral Activity' }).getByRole('listitem')
  await expect(activity.filter({ hasText: 'Abdi completed a booking' }).first()).toContainText(
    /Pending|Available/,
  )
  await expect(activity.filter({ hasText: 'Your reward for Faith is now available' }).first()).toBeVisible()
  await expect(activity.filter({ hasText: 'You used rewards to pay an access fee' }).first()).toBeVisible()
  await expect(activity.filter({ hasText: 'joined with your link' }).first()).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test(
  'the page requires sign-in, and the profile shows its points',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/profile/earn')
    await expect(page).toHaveURL(`${customerUrl()}/accounts/sign-in?redirect=%2Fprofile%2Fearn`)
    await signIn(context, await newCustomer())
    await page.goto('/profile')
    await expect(
      page.getByRole('navigation', { name: 'Yours' }).getByRole('link', { name: /KES.0 Rewards/ }),
    ).toHaveAttribute('href', '/profile/earn')
    await expect(page.getByRole('region', { name: 'Achievements' })).toContainText('Point Collector')
  },
)

// The test runs after the journeys that read the same balance.
test('rewards pay a part of the fee of the next booking', { tag: '@long' }, async ({ page, context }) => {
  const credentials = { email: 'wanjiku@d3.test', password: DEMO_PASSWORD }
  const { access_token: token } = await post<{ access_token: string }>('/users/login', credentials)
  const { user } = await get<{ user: { phoneNumber: string } }>('/users/profile', token)
  const getCredit = async () =>
    (await get<{ earnings: { creditAvailable: number } }>('/users/earnings', token)).earnings.creditAvailable
  const credit = await getCredit()
  const choice = await bookableAbove(credit)
  const fee = choice.offer.chargedFee
  const left = fee - credit
  await logIn(context.request, '/api/v1/users/login', credentials)

  await page.goto('/profile/earn')
  await expect(page.getByRole('region', { name: 'Use it on your next booking' })).toBeVisible()
  await page.goto(reviewPath(choice))
  await expect(page.getByRole('button', { name: `Pay ${kes(fee)} with M-Pesa` })).toBeVisible()
  const before = await readSums(page)
  await page.getByRole('checkbox', { name: `Use ${kes(credit)} of your rewards` }).check()
  await expect(page.getByText(`You pay ${kes(left)} by M-Pesa now.`)).toBeVisible()
  // The price and the saving are those of the card and of the booking.
  expect(await readSums(page)).toEqual({
    ...before,
    'Now, by M-Pesa': kes(left),
    'From your rewards': kes(credit),
  })
  await expect(
    page.getByText(`${kes(left)} comes back to your M-Pesa and ${kes(credit)} to your rewards`),
  ).toBeVisible()
  await expectNoViolations(page)
  await payFromReview(page, { offer: { ...choice.offer, chargedFee: left } })
  await expectWaiting(page)
  await answerPrompt(kenyanPhone(user.phoneNumber) ?? '', 'pay')
  await expectConfirmed(page)
  await expect(
    page.getByText(`${kes(credit)} paid with your rewards`).filter({ visible: true }),
  ).toBeVisible()
  expect(await getCredit()).toBe(0)
})

/** A free time of an offer whose fee is above this. */
async function bookableAbove(shillings: number): Promise<Bookable> {
  const { offers } = await get<{ offers: OfferCard[] }>('/offers?limit=100')
  for (const store of new Set(offers.map((offer) => offer.store.name))) {
    const [first] = await listStoreOffers(store)
    if (first && first.chargedFee > shillings) return bookable(store)
  }
  throw new Error(`No fee is above KES ${shillings}`)
}
