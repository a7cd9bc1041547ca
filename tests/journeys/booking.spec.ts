/** Booking from the home page to a completed visit. */
import type { Browser, Locator, Page } from '@playwright/test'
import { toDay, HOUR, longDay, MINUTE, shortDay, timeOfDay } from '#domain/time/time.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { takeSample } from '#tests/support/long-run.ts'
import { expectNoViolations } from './axe.ts'
import {
  answerPrompt,
  bookable,
  getBooking,
  getCustomerBookings,
  closeDay,
  DEMO_PASSWORD,
  get,
  messagesTo,
  moveClockTo,
  newCustomer,
  newPerson,
  listStoreOffers,
  openShopForTest,
  post,
  reviewPath,
  signIn,
  type OfferCard,
  type Customer,
} from './api.ts'
import {
  allIn,
  expectConfirmed,
  expectWaiting,
  payFromReview,
  registerFromReview,
  BRANCH_CLOSED,
  readSums,
  typePin,
} from './booking-steps.ts'
import { expect, test, type PageErrors } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'booking' })

const STORE = 'Kinyozi Kings'

for (const { name, viewport } of takeSample(
  [{ name: 'a phone', viewport: { width: 360, height: 740 } }],
  [{ name: 'a wide screen', viewport: { width: 1280, height: 800 } }],
)) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport })

    test('a visitor finds an offer, books, gets an account, pays and is checked in', async ({
      page,
      context,
      browser,
      pageErrors,
    }) => {
      pageErrors.allow(BRANCH_CLOSED)
      const isPhone = viewport.width < 900
      const offer = (await listStoreOffers(STORE))[isPhone ? 0 : 1]!
      const person = newPerson('Njeri')

      await page.goto('/')
      await findOffer(page, offer, isPhone)

      await page.getByRole('link', { name: 'All times' }).click()
      await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()

      const chosen = await choose(page)
      const sums = await readSums(page)
      expect(sums).toMatchObject(allIn(offer))

      await registerFromReview(page, person)
      await expect(page.getByRole('main')).toContainText(chosen.staff)
      await expect(page.getByRole('main')).toContainText(chosen.time)
      await expect(page.getByText(/^Held for you until/).first()).toBeVisible()
      await payFromReview(page, { offer })
      await expectWaiting(page)
      await typePin(context, person.phone)
      await expectConfirmed(page)

      await page.getByRole('link', { name: 'View My Bookings' }).click()
      await expect(page.getByRole('heading', { name: 'My Vouchers' })).toBeVisible()
      await page.getByRole('link', { name: `Open this booking ${offer.title}` }).click()
      await expect(page).toHaveURL(/\/booking-details\//)
      const pass = page.getByRole('article')
      await expect(pass).toContainText('Confirmed')
      const qr = await pass.getByRole('img', { name: /^Booking code/ }).getAttribute('aria-label')
      const code = /Booking code (\w+)/.exec(qr ?? '')?.[1] ?? ''
      await expect(pass).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`)
      await expect(page.getByRole('main')).toContainText(/receipt [A-Z0-9]{10}/)
      await expect
        .poll(() => messagesTo(person.phone))
        .toContainEqual(expect.stringContaining(`Code ${code}`))

      // A phone has the field for a code on the page of scanning (merchant-scan.spec.ts).
      const merchant = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-KE',
        timezoneId: 'Africa/Nairobi',
      })
      await pageErrors.watch(merchant)
      const counter = await merchant.newPage()
      await signInAsMerchant(counter)
      await openByCode(counter, chosen.date, code)
      await expect(counter.getByRole('dialog')).toContainText('You can check them in from')
      await moveClockTo(chosen.start - 5 * MINUTE)
      await openByCode(counter, chosen.date, code)
      await counter.getByRole('dialog').getByRole('button', { name: 'Check in' }).click()
      await expect(counter.getByRole('dialog')).toContainText('Checked in')
      await moveClockTo(chosen.start + HOUR)
      await openByCode(counter, chosen.date, code)
      await counter.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
      await expect(counter.getByRole('dialog')).toContainText('Done')
      await expect(
        counter.getByText(`${person.firstName} ${person.lastName}’s booking is complete`),
      ).toBeVisible()
      await merchant.close()

      await page.bringToFront()
      await page.reload()
      await expect(page.getByRole('article')).toContainText('Completed')
      await expect(page.getByRole('main')).toContainText('Visit completed')
    })
  })
}

test(
  'guest details are preserved after a reload',
  { tag: '@long' },
  async ({ page, context, browser, pageErrors }) => {
    pageErrors.allow(BRANCH_CLOSED)
    const customer = await newCustomer()
    await signIn(context, customer)
    const choice = await bookable(STORE)
    await page.goto(reviewPath(choice))
    await page.getByRole('switch', { name: 'Booking for someone else' }).check()
    await page.getByRole('button', { name: /^Pay .* with M-Pesa$/ }).click()
    await expect(page.getByLabel('Their name')).toHaveAccessibleDescription('Enter the guest’s name.')
    await expect(page.getByLabel('Their name')).toBeFocused()
    await page.getByLabel('Their name').fill('Mama Njeri')
    await page.getByLabel('Their phone').fill('12')
    await page.getByLabel('Note for the store').fill('She walks with a stick')
    await page.getByRole('button', { name: /^Pay .* with M-Pesa$/ }).click()
    await expect(page.getByLabel('Their phone')).toHaveAccessibleDescription(
      'Please enter a valid phone number',
    )
    await page.getByLabel('Their phone').fill('0712 345 678')

    await page.getByRole('link', { name: 'Change the branch' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a branch and staff' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Their name')).toHaveValue('Mama Njeri')
    await page.reload()
    await expect(page.getByLabel('Note for the store')).toHaveValue('She walks with a stick')

    await payFromReview(page, choice)
    await expectWaiting(page)
    await answerPrompt(customer.phone, 'pay')
    await expectConfirmed(page)
    await expect(page.getByRole('article')).toContainText('for Mama Njeri')
    const actions = page.getByRole('group', { name: 'With this booking' })
    await expect(actions.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', /\/calendar\.ics$/)
    await expect(actions.getByRole('link', { name: 'Maps' })).toHaveAttribute('href', /google\.com\/maps/)
    await expect(actions.getByRole('link', { name: 'WhatsApp' })).not.toHaveAttribute('href', /Code/)
    const guestPass = page
      .locator('section', { hasText: 'Send Mama Njeri the pass' })
      .filter({ visible: true })
    await expect(guestPass.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /wa\.me\/254712345678\?text=.*Code%20.*%2Fg%2F/,
    )
    const guestHref = await guestPass.getByRole('link', { name: 'See their pass' }).getAttribute('href')
    const shownCode = await page.getByRole('article').locator('b').last().innerText()
    await expect(page.getByRole('main')).toContainText('minutes early')
    const [{ id = '' } = {}] = await getCustomerBookings(customer)
    expect(await getBooking(customer, id)).toMatchObject({
      isForGuest: true,
      client: { name: 'Mama Njeri', phone: '254712345678' },
      notes: 'She walks with a stick',
    })
    await page.goto(`/booking-details/${id}`)
    await expect(page.getByRole('heading', { name: 'Send Mama Njeri the pass' })).toBeVisible()
    await page.goto(reviewPath(await bookable(STORE)))
    await expect(page.getByRole('switch', { name: 'Booking for someone else' })).not.toBeChecked()
    await expectGuestPass(browser, pageErrors, {
      href: guestHref ?? '',
      code: shownCode,
      cancel: () => cancelBooking(customer, id),
    })
  },
)

test(
  'a closed day shows its reason and links to open days',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(BRANCH_CLOSED)
    await signIn(context, await newCustomer())
    const { offer, branch, staff, date } = await bookable('Utulivu Spa')
    await closeDay(branch.id, date, 'The water is off')
    await page.goto(
      `/booking/offer/${offer.id}?${new URLSearchParams({ branch: branch.id, staff: staff.id, date })}`,
    )
    const notice = page.getByRole('status').filter({ hasText: 'The water is off' })
    await expect(notice).toContainText('closed')
    await expect(notice).toContainText(/is open .*day/)
    await expect(
      page.getByRole('link', { name: `${longDay(date)}, Closed, The water is off` }),
    ).toBeDisabled()
    await page.getByRole('button', { name: 'See more dates' }).click()
    await expect(
      page.getByRole('dialog').getByRole('button', { name: `${longDay(date)}, Closed, The water is off` }),
    ).toBeDisabled()
    await expect(page.getByRole('dialog')).toContainText(`${shortDay(date)}: closed, The water is off.`)
    await page.keyboard.press('Escape')
    const others = page.getByRole('group', { name: 'Other days' }).getByRole('link')
    expect(await others.count()).toBeLessThanOrEqual(6)
    await others.first().click()
    await expect(page.getByRole('group', { name: /^Times on/ })).toBeVisible()
  },
)

test(
  'another branch shows its own first free day, and the chosen day only with a free time',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(BRANCH_CLOSED)
    const { offer, branch } = await bookable(STORE, 1)
    await page.goto(`/booking/offer/${offer.id}`)
    const days = page.getByRole('group', { name: 'Day' })
    const [first, second] = await Promise.all(
      [days.locator('[aria-current]'), days.locator('[aria-current] ~ a[href]').first()].map(async (day) =>
        dateIn(await day.getAttribute('href')),
      ),
    )
    await closeDay(branch.id, first!, 'The water is off')
    const other = page.getByRole('group', { name: 'Branch' }).getByRole('link', { name: branch.name })
    const current = days.locator('[aria-current]')
    const times = page.getByRole('group', { name: /^Times on/ })
    const expectFree = async () => {
      await expect(other).toHaveAttribute('aria-current', 'true')
      await expect(current).toHaveText(/[1-9]\d* free/)
      const time = times.getByRole('link').first()
      await expect(time).toHaveAttribute('href', new RegExp(`branch=${branch.id}`))
      await expect(time).not.toHaveAttribute('href', new RegExp(`date=${first}`))
    }

    await other.click()
    await expectFree()
    await page.goto(`/booking/offer/${offer.id}?date=${first}`)
    await other.click()
    await expectFree()
    await page.goto(`/booking/offer/${offer.id}?date=${second}`)
    await other.click()
    await expectFree()
    expect(dateIn(await current.getAttribute('href'))).toBe(second)
  },
)

test(
  'an offer shows how many are left, and when it is sold out',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^409 GET .*\/booking\/offer\//)
    pageErrors.allow(/^409 POST .*\/(payments\/mpesa$|booking\/offer\/)/)
    const { offerId } = await openShopForTest({ stock: 2, capacity: 5 })
    const { offer } = await get<{ offer: OfferCard }>(`/offers/${offerId}`)
    const { next } = await get<{ next: { date: string; startTime: string; startsAt: string }[] }>(
      `/bookings/availability?offerId=${offerId}`,
    )
    const [{ date, startTime: time, startsAt } = { date: '', startTime: '', startsAt: '' }] = next
    await signIn(context, await newCustomer())
    await page.goto(`/offer/${offerId}`)
    await expect(page.getByText('2 left').filter({ visible: true }).first()).toBeVisible()
    await page.goto(`/booking/offer/${offerId}?${new URLSearchParams({ step: '2', date, time })}`)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
    await expect(page.getByText('2 left').filter({ visible: true })).toBeVisible()
    for (const name of ['Otis', 'Beryl']) {
      const { token } = await newCustomer(name)
      await post('/bookings/offers', { offerId, startTime: startsAt }, token)
    }

    await payFromReview(page, { offer })
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('This offer is sold out.')
    await expect(alert.getByRole('link', { name: 'Browse More Offers' })).toBeVisible()

    await page.goto(`/booking/offer/${offerId}`)
    await expect(page.getByRole('heading', { name: 'This offer is sold out.' })).toBeVisible()
    await page.getByRole('link', { name: 'Book it at the normal price' }).click()
    await expect(page).toHaveURL(/\/booking\/service\//)
    await page.goto(`/offer/${offerId}`)
    await expect(page.getByRole('button', { name: 'Sold out' }).filter({ visible: true })).toBeDisabled()
  },
)

/** Finds the offer through its category and the pages of the list. */
async function findOffer(page: Page, offer: OfferCard, isPhone: boolean): Promise<void> {
  await page
    .getByRole('navigation', { name: isPhone ? 'Main' : 'Site' })
    .getByRole('link', { name: /Deals$/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Hot deals' })).toBeVisible()

  const { categories } = await get<{ categories: { name: string; slug: string }[] }>('/offers/categories')
  const category = categories.find(({ slug }) => slug === offer.categorySlug)!
  if (isPhone) {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('group', { name: 'Category' }).getByRole('radio', { name: category.name }).check()
    await page.getByRole('button', { name: /^Show .*deals?$/ }).click()
  } else {
    await page
      .getByRole('navigation', { name: 'Category' })
      .getByRole('link', { name: category.name })
      .click()
  }
  await expect(page.getByRole('heading', { name: `${category.name} deals` })).toBeVisible()

  const results = page.getByRole('group', { name: 'Deals', exact: true })
  const first = await results.getByRole('article').first().getByRole('heading').innerText()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(results.getByRole('article').first().getByRole('heading')).not.toHaveText(first)
  await page.goBack()
  await expect(results.getByRole('article').first().getByRole('heading')).toHaveText(first)

  const link = results.getByRole('link', { name: offer.title, exact: true })
  if ((await link.count()) === 0) await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: offer.title })).toBeVisible()
}

type GuestPass = { href: string; code: string; cancel: () => Promise<void> }

/** The guest opens the link without an account, also after a slip in it, and sees the booking as it is. */
async function expectGuestPass(browser: Browser, pageErrors: PageErrors, { href, code, cancel }: GuestPass) {
  pageErrors.allow(/^410 GET .*\/g\//)
  const guest = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-KE' })
  await pageErrors.watch(guest)
  const phone = await guest.newPage()
  const reply = await phone.goto(customerUrl() + href)
  expect(reply?.headers()['cache-control']).toBe('no-store')
  await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^Your visit to /)
  await expect(phone.getByRole('article')).toContainText(code)
  await expect(phone.getByRole('img', { name: /^Booking code/ })).toBeVisible()
  await expect(phone.getByRole('main')).not.toContainText('KES')
  await expect(phone.getByRole('button')).toHaveCount(0)
  await expectNoViolations(phone)
  const calendar = await phone.getByRole('link', { name: 'Calendar' }).getAttribute('href')
  expect(await (await guest.request.get(customerUrl() + calendar)).text()).toContain('BEGIN:VEVENT')
  await cancel()
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This booking was cancelled')
  await expect(phone.getByRole('link', { name: 'Calendar' })).toHaveCount(0)
  await phone.goto(customerUrl() + href.slice(0, -2))
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This pass is no longer valid')
  await guest.close()
}

async function cancelBooking({ token }: Customer, id: string): Promise<void> {
  const reply = await fetch(`${customerUrl()}/api/v1/bookings/${id}/cancel`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(reply.status).toBe(200)
}

/** Another day and a time around noon; then, from the details, the second branch and a person who is free there. */
async function choose(page: Page): Promise<{ date: string; time: string; start: number; staff: string }> {
  // One day is selected already, and times of today may pass during the test.
  const others = page
    .getByRole('group', { name: 'Day' })
    .locator('a:not([aria-current])', { hasText: /[1-9]\d* free$/ })
  const day = others.nth(1)
  const date = dateIn(await day.getAttribute('href'))
  await day.click()
  await expect(page).toHaveURL(new RegExp(`date=${date}`))
  const times = page.getByRole('group', { name: /^Times on/ }).locator(`a[href*="${date}"]`)
  await expect(times.first()).toBeVisible()
  const slot = times.nth(Math.floor((await times.count()) / 2))
  let time = (await slot.innerText()).slice(0, 5)
  await slot.click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await page.getByRole('link', { name: 'Change the branch or staff' }).click()

  await expect(page.getByRole('heading', { name: 'Choose a branch and staff' })).toBeVisible()
  const places = page.getByRole('group', { name: 'Branch' })
  await check(places.getByRole('radio').nth(1))
  const here = places.locator('label:has(:checked)')
  await expect(here).toContainText(/free at|closed that day/i)
  // The chosen time may not be free at the second branch, whose page then shows the nearest times.
  if (!(await here.innerText()).includes('Free at')) {
    const nearest = page
      .getByRole('main')
      .locator('a[href*="step=2"]')
      .filter({ hasText: /\d\d:\d\d/ })
      .first()
    time = /\d\d:\d\d/.exec(await nearest.innerText())?.[0] ?? ''
    await nearest.click()
  }
  const free = page
    .getByRole('group', { name: 'Staff' })
    .getByRole('radio', { name: new RegExp(`Free at ${time}`) })
  await check(free.first())
  const staff = await page.getByRole('group', { name: 'Staff' }).locator('label:has(:checked) b').innerText()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  const start = Date.parse(new URL(page.url()).searchParams.get('startsAt') ?? '')
  return { date: toDay(start), time: timeOfDay(start), start, staff }
}

const dateIn = (href: string | null) => new URLSearchParams(href?.split('?')[1]).get('date') ?? ''

/** Clicks a radio button and waits until the URL and the button show the choice. */
async function check(radio: Locator): Promise<void> {
  const before = radio.page().url()
  await radio.click()
  await expect(radio.page()).not.toHaveURL(before)
  await expect(radio).toBeChecked()
}

async function signInAsMerchant(counter: Page): Promise<void> {
  await counter.goto(merchantUrl())
  await expect(counter.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await counter.getByLabel('Phone or email', { exact: true }).fill('otieno@d3.test')
  await counter.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await counter.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(counter.getByRole('heading', { name: /^Today, / })).toBeVisible()
}

async function openByCode(counter: Page, date: string, code: string): Promise<void> {
  await counter.goto(`${merchantUrl()}/?date=${date}`)
  await expect(counter.getByRole('heading', { level: 1, name: shortDay(date) })).toBeVisible()
  await counter.getByLabel('Check in by code or pass').fill(code)
  await counter.getByRole('button', { name: 'Find' }).click()
  await expect(counter.getByRole('dialog')).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`)
}
