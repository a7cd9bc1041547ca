/** Both sites, from setting up a store to the answer to its first review. */
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { getCustomerBookings, get, moveClockTo, newCustomer, signIn, type OfferCard } from './api.ts'
import { BRANCH_CLOSED, expectConfirmed, expectWaiting, payFromReview, typePin } from './booking-steps.ts'
import {
  button,
  choosePhoto,
  fillBusiness,
  fillPlace,
  fillService,
  goOn,
  newMerchant,
  signInAsMerchant,
  smsCode,
  title,
} from './merchant-start-steps.ts'
import { expect, test } from './test.ts'

// This journey moves the clock.
test.use({
  appName: 'merchant-first-visit',
  viewport: { width: 360, height: 740 },
  geolocation: { latitude: -1.2653, longitude: 36.8021 },
  permissions: ['geolocation'],
})

test('a new store is booked, paid, visited, reviewed and answers', async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(BRANCH_CLOSED)
  const owner = await newMerchant('Kinyozi ya Otis')
  await signInAsMerchant(context, owner.email)
  await page.goto(`${merchantUrl()}/start`)
  await fillBusiness(page)
  await goOn(page)
  await fillPlace(page)
  await goOn(page)
  await expect(title(page)).toHaveText('When are you open?')
  await goOn(page)
  await fillService(page)
  await choosePhoto(page)
  await goOn(page)
  await page.getByLabel('Offer price').fill('1,250')
  await goOn(page)
  await expect(title(page)).toHaveText('Show your store')
  await choosePhoto(page)
  await goOn(page)
  await expect(title(page)).toHaveText('Verify your phone')
  await button(page, 'Send me the code').click()
  await page.getByLabel('Code from the SMS').fill(await smsCode(owner.phone))
  await expect(title(page)).toHaveText('Kinyozi ya Otis is live')
  const store = await page.getByRole('link', { name: 'See your store' }).getAttribute('href')
  const slug = new URL(store ?? '').pathname.slice(1)
  expect(slug).toMatch(/^kinyozi-ya-otis/)
  const { storeId } = await get<{ storeId: string }>(`/store-slugs/${slug}`)
  const { offers } = await get<{ offers: OfferCard[] }>(`/offers/store/${storeId}`)
  const offer = offers[0]!

  // The merchant has the calendar open while the customer books.
  await page.goto(`${merchantUrl()}/calendar`)
  await expect(title(page)).toBeVisible()

  const customer = await newCustomer('Halima')
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  })
  await pageErrors.watch(phone)
  await signIn(phone, customer)
  const visitor = await phone.newPage()
  await visitor.goto(`${customerUrl()}/offer/${offer.id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  const { next } = await get<{ next: { date: string; startTime: string }[] }>(
    `/bookings/availability?offerId=${offer.id}`,
  )
  const { date, startTime: time } = next[0]!
  await visitor.goto(
    `${customerUrl()}/booking/offer/${offer.id}?${new URLSearchParams({ step: '2', date, time })}`,
  )
  await visitor.getByRole('link', { name: 'Continue' }).click()
  await expect(visitor.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await payFromReview(visitor, { offer })
  await expectWaiting(visitor)
  await typePin(phone, customer.phone)
  await expectConfirmed(visitor)

  // It arrives without a reload.
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await expect(toasts.getByRole('button', { name: 'Open', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) /)

  const [booking] = await getCustomerBookings(customer)
  const { id, startTime, code } = booking!
  await moveClockTo(Date.parse(startTime) - 5 * MINUTE)
  await page.goto(`${merchantUrl()}/scan`)
  await page.getByLabel('Six characters').fill(code)
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByRole('heading', { name: /^Halima .* is checked in$/ })).toBeVisible()

  await moveClockTo(Date.parse(startTime) + HOUR)
  await page.goto(`${merchantUrl()}/calendar?date=${date}`)
  await page
    .getByRole('button', { name: /Halima/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('dialog')).toContainText('Done')

  await visitor.goto(`${customerUrl()}/booking-details/${id}`)
  await expect(visitor.getByRole('article')).toContainText('Completed')
  await visitor.goto(`${customerUrl()}/store/${storeId}`)
  const review = visitor.getByTestId('own-review')
  await review.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await review.getByLabel('Your comment').fill('Clean cut, on time, and the towel was really hot.')
  await review.getByRole('button', { name: 'Submit review' }).click()
  await expect(review.getByText('Review submitted successfully.')).toBeVisible()

  await page.goto(`${merchantUrl()}/reviews`)
  await page.getByRole('button', { name: 'Reply to Halima W.' }).click()
  await page.getByLabel('Your reply to Halima W.').fill('Asante sana Halima, karibu tena.')
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/reply'))
  await page.getByRole('button', { name: 'Send reply' }).click()
  expect((await answered).status()).toBe(200)
  await visitor.reload()
  await expect(review.getByText('Asante sana Halima, karibu tena.')).toBeVisible()

  await page.getByRole('button', { name: 'Report the review by Halima W.' }).click()
  const report = page.getByRole('dialog', { name: 'Report a review' })
  await report.getByLabel('It shares someone’s private details').check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByRole('status')).toBeVisible()
  await report.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Under review')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Report/ })).toHaveCount(0)
  await phone.close()
})
