// cspell:ignore tuma ombi huduma pata wataalamu thisweek
/** Requests for services: posting one, comparing the offers for it, deciding, and offers of individual providers. */
import type { Browser, Page } from '@playwright/test'
import { DAY, MINUTE } from '#domain/time/time.ts'
import type { Shop } from '#tests/support/factories.ts'
import { appTime, get, moveClockTo, newCustomer, openShopForTest, signIn, type Customer } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { saveElsewhere, SIZES } from './merchant-shop.ts'
import { OF_SHOPS, postRequest, quoteFor, REQUEST } from './requests.ts'
import { signInByPassword } from './sign-in-form.ts'
import { expect, test } from './test.ts'

// A journey moves the clock.
test.use({ appName: 'service-requests' })

const PHONE = { width: 360, height: 740 }
const WIDE = { width: 1280, height: 800 }

/** Returns a time at 10:00 in two days, when the store of the test is open and free. */
async function offeredTime(): Promise<string> {
  const day = new Date((await appTime()) + 2 * DAY).toISOString().slice(0, 10)
  return `${day}T10:00:00+03:00`
}

const bookedQuote = async (shop: Shop) => ({
  storeId: shop.storeId,
  serviceId: shop.serviceId,
  startTime: await offeredTime(),
  durationMinutes: 60,
})

async function openAs(page: Page, customer: Customer, path: string) {
  await signIn(page.context(), customer)
  await page.goto(path)
}

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('alertdialog')

async function fillForm(page: Page) {
  await main(page).getByLabel('What do you need?').fill(`${REQUEST.title}. ${REQUEST.description}`)
  await main(page).getByLabel('Category').selectOption('repairs')
  await main(page).getByRole('radio', { name: 'This week' }).check()
  await main(page).getByLabel('Location').fill(REQUEST.location)
}

test('a visitor fills in the form, signs in, and posts what was typed', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const customer = await newCustomer('Achieng')
  await page.goto('/service-requests')
  await main(page).getByRole('link', { name: 'Post Service Request' }).click()
  await expect(page).toHaveURL('/service-requests/new')
  await main(page).getByLabel('Minimum budget').fill('4000')
  await main(page).getByLabel('Maximum budget').fill('2000')
  await main(page).getByRole('button', { name: 'Post Service Request' }).click()
  const summary = main(page).getByRole('alert').filter({ hasText: 'Please fix the following errors:' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'Say what you need, in 10 to 2,000 characters.',
    'Choose a category.',
    'Choose when you need it.',
    'Where should they come?',
    'Maximum budget must be greater than minimum budget',
  ])
  await expectNoViolations(page)
  await summary.getByRole('link', { name: /^Choose when/ }).click()
  await expect(main(page).getByRole('radio').first()).toBeFocused()
  await summary.getByRole('link', { name: /^Maximum budget/ }).click()
  await expect(main(page).getByLabel('Maximum budget')).toBeFocused()
  await main(page).getByLabel('Minimum budget').fill('')
  await main(page).getByLabel('Maximum budget').fill('')

  await fillForm(page)
  await main(page).getByRole('button', { name: 'Post Service Request' }).click()
  await expect(dialog(page)).toContainText('Login Required')
  await dialog(page).getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/accounts\/sign-in/)
  await signInByPassword(page, customer.email)
  await expect(page).toHaveURL('/service-requests/new')
  await expect(main(page).getByLabel('What do you need?')).toHaveValue(
    `${REQUEST.title}. ${REQUEST.description}`,
  )
  await main(page).getByRole('button', { name: 'Post Service Request' }).click()
  await expect(page.getByText('Service request posted successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/service-request\/[0-9a-f-]{36}$/)
  await expect(main(page).getByRole('heading', { level: 1, name: REQUEST.title })).toBeVisible()
  await expect(main(page).getByText('No offers yet')).toBeVisible()
  // The draft is gone.
  await page.goto('/service-requests/new')
  await expect(main(page).getByLabel('What do you need?')).toHaveValue('')
})

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('offers are compared, one is accepted, and its time is booked', async ({ page }) => {
      const customer = await newCustomer('Achieng')
      const [shop, other] = [await openShopForTest({}), await openShopForTest({})]
      const id = await postRequest(customer, OF_SHOPS)
      await quoteFor(id, shop.merchantToken, { ...(await bookedQuote(shop)), warranty: '6 months' })
      await openAs(page, customer, `/service-request/${id}`)
      await expect(main(page).locator('[data-quote]')).toHaveCount(1)

      // A new offer appears while the page is open.
      await quoteFor(id, other.merchantToken, { storeId: other.storeId, quotedPrice: 2800 })
      await expect(main(page).locator('[data-quote]')).toHaveCount(2)
      await expect(main(page).getByText('Lowest', { exact: true })).toBeVisible()
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])

      const accept = page.getByRole('button', { name: /^Accept/ }).filter({ visible: true })
      await accept.first().click()
      await expect(dialog(page)).toContainText(
        'This books the offered time at this price. This action cannot be undone and will reject all other offers.',
      )
      await expect(dialog(page)).toContainText('3,200, all in')
      await expectNoViolations(page, { include: '[role=alertdialog]' })
      await dialog(page).getByRole('button', { name: 'Accept' }).click()
      await expect(
        page.getByText('Offer accepted successfully! The service provider has been notified.'),
      ).toBeVisible()
      await expect(main(page).getByRole('link', { name: 'Open Chat' })).toBeVisible()
      await main(page).getByRole('link', { name: 'See Booking' }).click()
      await expect(page).toHaveURL(/\/booking-details\//)
      await expect(main(page)).toContainText('3,200')

      // The page of the request follows the booking.
      const bookingId = new URL(page.url()).pathname.split('/').at(-1)!
      await page.goto(`/service-request/${id}`)
      await expect(main(page).getByText('In progress')).toBeVisible()
      const start = Date.parse(await offeredTime())
      await moveClockTo(start - 10 * MINUTE)
      await saveElsewhere(shop, `/bookings/${bookingId}/check-in`, {})
      await moveClockTo(start + 40 * MINUTE)
      await saveElsewhere(shop, `/bookings/${bookingId}/complete`, {})
      const rating = main(page).getByRole('region', { name: 'How was the work?' })
      await rating.getByRole('radio', { name: '5 stars' }).check({ force: true })
      await rating.getByRole('button').click()
      await expect(rating.getByRole('alert')).toBeVisible()
      await expectNoViolations(page)
      await rating.getByRole('textbox').fill('The tap no longer drips.')
      await rating.getByRole('button').click()
      await expect(main(page).getByText('Your rating of the work')).toBeVisible()
    })

    test('an offer is rejected with a reason', { tag: '@long' }, async ({ page }) => {
      const customer = await newCustomer('Achieng')
      const shop = await openShopForTest({})
      const id = await postRequest(customer, OF_SHOPS)
      await quoteFor(id, shop.merchantToken, { storeId: shop.storeId })
      await openAs(page, customer, `/service-request/${id}`)
      await page
        .getByRole('button', { name: /^Reject/ })
        .filter({ visible: true })
        .first()
        .click()
      await dialog(page).getByLabel('Reason').fill('Too far away')
      await dialog(page).getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByText('Offer rejected successfully!')).toBeVisible()
      const { data } = await get<{ data: { offers: { status: string; reason: string }[] } }>(
        `/request-service/${id}/offers`,
        customer.token,
      )
      expect(data.offers).toMatchObject([{ status: 'rejected', reason: 'Too far away' }])
    })

    test('the lists are accessible, and nothing is cut', { tag: '@long' }, async ({ page }) => {
      const customer = await newCustomer('Achieng')
      const id = await postRequest(customer)
      await openAs(page, customer, '/service-requests')
      const own = main(page).locator(`[data-request="${id}"]`)
      await expect(own.getByText('Your request')).toBeVisible()
      await expect(own.getByRole('button', { name: /^Make an Offer/ })).toHaveCount(0)
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
      await main(page)
        .getByRole('link', { name: /^My Offers/ })
        .click()
      await expect(main(page).getByText('No offers yet')).toBeVisible()
      await main(page).getByRole('link', { name: /^Past/ }).click()
      await expect(main(page).getByText('No past requests')).toBeVisible()
      await main(page)
        .getByRole('link', { name: /^My Requests/ })
        .click()
      await expect(page).toHaveURL('/profile/service-requests')
      await page.goto('/my-service-requests')
      await expect(page).toHaveURL('/profile/service-requests')
      await expect(main(page).getByRole('link', { name: 'My Requests 1' })).toBeVisible()
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
    })
  })

test(
  'an individual provider makes an offer, changes and withdraws it',
  { tag: '@long' },
  async ({ page }) => {
    const [customer, provider] = [await newCustomer('Achieng'), await newCustomer('Juma')]
    const id = await postRequest(customer)
    await openAs(page, provider, `/service-request/${id}`)
    await expect(main(page)).not.toContainText('Argwings')
    await main(page).getByRole('button', { name: 'Make an Offer' }).filter({ visible: true }).click()
    const form = page.getByRole('dialog', { name: 'Make an Offer' })
    await expect(form).toContainText('Making an offer is free.')
    await form.getByRole('button', { name: 'Submit Offer' }).click()
    await expect(form.getByText('Enter your price in KES.')).toBeVisible()
    await form.getByLabel('Your price').fill('3,000')
    await form.getByLabel('Message').fill('I have fixed a hundred of these.')
    await form.getByLabel('When can you come?').fill('Tomorrow at ten')
    await form.getByRole('button', { name: 'Submit Offer' }).click()
    await expect(page.getByText('Offer submitted successfully!')).toBeVisible()
    const own = main(page).getByRole('region', { name: 'Your offer' })
    await expect(own).toContainText('3,000')
    await own.getByRole('button', { name: 'Change Offer' }).click()
    const change = page.getByRole('dialog', { name: 'Change your offer' })
    await change.getByLabel('Your price').fill('2,900')
    await change.getByRole('button', { name: 'Save Offer' }).click()
    await expect(own).toContainText('2,900')
    await own.getByRole('button', { name: 'Withdraw Offer' }).click()
    await dialog(page).getByRole('button', { name: 'Withdraw Offer' }).click()
    await expect(own).toContainText('Withdrawn')
  },
)

test('a visitor who wants to make an offer signs in first', { tag: '@long' }, async ({ page }) => {
  const id = await postRequest(await newCustomer('Achieng'))
  await page.setViewportSize(WIDE)
  await page.goto(`/service-request/${id}`)
  await main(page).getByRole('button', { name: 'Make an Offer' }).filter({ visible: true }).click()
  await expect(dialog(page)).toContainText('Login Required')
  await dialog(page).getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/accounts/sign-in?redirect=${encodeURIComponent(`/service-request/${id}`)}`)
})

test('a request without offers is changed, then withdrawn', { tag: '@long' }, async ({ page }) => {
  const customer = await newCustomer('Achieng')
  const id = await postRequest(customer)
  await page.setViewportSize(WIDE)
  await openAs(page, customer, `/service-request/${id}`)
  const menu = () => main(page).getByRole('button', { name: 'More actions' }).filter({ visible: true })
  await menu().click()
  await main(page).getByRole('link', { name: 'Change request' }).filter({ visible: true }).click()
  await expect(main(page).getByLabel('What do you need?')).toHaveValue(
    `${REQUEST.title}. ${REQUEST.description}`,
  )
  await main(page).getByLabel('What do you need?').fill('Dripping kitchen tap. It drips all night.')
  await main(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Dripping kitchen tap' })).toBeVisible()
  await menu().click()
  await main(page).getByRole('button', { name: 'Withdraw request' }).filter({ visible: true }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw request' }).click()
  await expect(main(page).getByText('Closed', { exact: true })).toBeVisible()
  await page.goto('/service-requests?tab=past')
  await expect(main(page).getByRole('article', { name: 'Dripping kitchen tap' })).toContainText('Closed')
})

test('the address of an offer in old notifications leads to it', { tag: '@long' }, async ({ page }) => {
  const [customer, provider] = [await newCustomer('Achieng'), await newCustomer('Otieno')]
  const id = await postRequest(customer)
  const quoteId = (await quoteFor(id, provider.token, {})).data.offer.id
  await openAs(page, customer, `/marketplace/offers/${quoteId}`)
  await expect(page).toHaveURL(`/service-request/${id}#quote-${quoteId}`)
  await expect(main(page).locator(`#quote-${quoteId}`)).toBeVisible()
  await page.context().clearCookies()
  await openAs(page, provider, `/marketplace/offers/${quoteId}`)
  await expect(page).toHaveURL(/\/profile\/service-requests\?tab=made/)
  await expect(main(page).locator(`#quote-${quoteId}`)).toBeVisible()
})

test('the filters are in the address', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await postRequest(await newCustomer('Achieng'), { timeline: 'urgent', title: 'Locked out of my house' })
  await page.goto('/Requestservice')
  await expect(page).toHaveURL('/service-requests')
  await main(page).getByRole('button', { name: 'Timeline' }).click()
  await main(page).getByRole('link', { name: 'Urgent' }).click()
  await expect(page).toHaveURL('/service-requests?timeline=urgent#list')
  await expect(main(page).getByRole('article', { name: 'Locked out of my house' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Budget' }).click()
  await main(page)
    .getByRole('link', { name: /50,000 or more/ })
    .click()
  await expect(main(page).getByRole('article', { name: 'Locked out of my house' })).toHaveCount(0)
})

test('in Kiswahili', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/service-requests?lang=sw')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Pata Huduma za Wataalamu')
  await expect(main(page).getByRole('link', { name: 'Tuma Ombi la Huduma' }).first()).toBeVisible()
  expect(await page.evaluate(layoutProblems)).toEqual([])
})

test('list and details work without scripts', async ({ browser, baseURL }) => {
  const id = await postRequest(await newCustomer('Achieng'))
  const page = await withoutScripts(browser, baseURL!)
  await page.goto('/service-requests?timeline=thisweek')
  await main(page).getByRole('button', { name: 'Budget' }).click()
  await main(page)
    .getByRole('link', { name: /1,000 – 10,000/ })
    .click()
  await expect(page).toHaveURL('/service-requests?budget=1000-10000&timeline=thisweek#list')
  await page.goto(`/service-request/${id}`)
  await expect(main(page).getByRole('heading', { level: 1, name: REQUEST.title })).toBeVisible()
  await expect(main(page)).toContainText(REQUEST.description)
  await page.context().close()
})

const withoutScripts = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: PHONE })).newPage()
