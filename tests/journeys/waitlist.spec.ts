/** A customer waits for a time on a full day, and takes the one that becomes free. */
import type { Page } from '@playwright/test'
import { longDay } from '#domain/time/time.ts'
import type { Shop } from '#tests/support/factories.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { get, newCustomer, openShopForTest, post, signIn } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { bookService, dayAhead, saveElsewhere, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const expectGoodPage = async (page: Page) => {
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await expectNoViolations(page)
}

/** A shop with one time a day, which is booked in two days. */
async function openFullShop(): Promise<{ shop: Shop; day: string; cancel: () => Promise<void> }> {
  const shop = await openShopForTest({ durationMinutes: 720, staff: 1 })
  const day = await dayAhead(2)
  const { id } = await bookService(shop, `${day}T08:00`, 'Wanjiru')
  const cancel = () => saveElsewhere(shop, `/bookings/${id}/cancel`, { reason: 'The water is cut off' })
  return { shop, day, cancel }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true })

for (const viewport of SIZES)
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('a time that becomes free is held for who waits, and booked in two taps', async ({
      page,
      context,
      pageErrors,
    }) => {
      pageErrors.allow(/^400 POST .*\/waitlist\/join/)
      const { shop, day, cancel } = await openFullShop()
      const customer = await newCustomer()
      await signIn(context, customer)
      await page.goto(`${customerUrl()}/booking/service/${shop.serviceId}?date=${day}`)
      await expect(page.getByRole('link', { name: longDay(day) })).toHaveAttribute('aria-current')
      await page.getByRole('link', { name: 'Tell me when a time is free' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Wait for a free time' })).toBeVisible()
      await expect(page.getByLabel('From')).toHaveValue(day)
      await expectGoodPage(page)
      await page.getByLabel('Until').fill(await dayAhead(1))
      await button(page, 'Join the waitlist').click()
      await expect(page.getByText('The last day must not be before the first.').first()).toBeVisible()
      await expectGoodPage(page)
      await page.getByLabel('Until').fill(day)
      await button(page, 'Join the waitlist').click()
      await expect(page.getByText('You’re on the waitlist.')).toBeVisible()
      await expectGoodPage(page)

      await cancel()
      await expect(async () => {
        await page.goto(`${customerUrl()}/waitlist`)
        await expect(button(page, /Take this time/)).toBeVisible({ timeout: 500 })
      }).toPass()
      await expectGoodPage(page)
      await button(page, /Take this time/).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review and confirm')
      await button(page, 'Confirm booking').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
      await expect(async () => {
        await page.goto(`${customerUrl()}/waitlist`)
        await expect(page.getByText('You booked it.')).toBeVisible({ timeout: 500 })
      }).toPass()
      await expectGoodPage(page)
    })
  })

type Entries = { entries: { offers: { id: string }[] }[] }

for (const viewport of SIZES)
  test.describe(`at the counter, ${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('a store sees who waits for a day, and offers a free time by hand', async ({ page, context }) => {
      const { shop, day, cancel } = await openFullShop()
      const customer = await newCustomer('Nyambura')
      await post('/waitlist', { serviceId: shop.serviceId, from: day, to: day }, customer.token)
      await cancel()
      let offerId: string | undefined
      await expect(async () => {
        const { entries } = await get<Entries>('/waitlist', customer.token)
        offerId = entries[0]?.offers[0]?.id
        expect(offerId).toBeDefined()
      }).toPass()
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/calendar?date=${day}`)
      await page.getByText('One customer waits for this day').click()
      const waiting = page.getByRole('region', { name: 'Waitlist' })
      await expect(waiting.getByText(/^Held: .*08:00, until/)).toBeVisible()
      await expectGoodPage(page)

      await post(`/waitlist/offers/${offerId}/decline`, {}, customer.token)
      await expect(button(page, /^Offer Nyambura/)).toBeVisible()
      // From an empty time of the calendar.
      await page.goto(`${merchantUrl()}/calendar?date=${day}&add=480&person=${shop.staffIds[0]}`)
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('heading', { name: 'Waiting for this time' })).toBeVisible()
      await expectGoodPage(page)
      await sheet.getByRole('button', { name: /^Offer Nyambura/ }).click()
      await expect(sheet.getByRole('radio', { name: /08:00/ })).toBeChecked()
      await expectGoodPage(page)
      await sheet.getByRole('button', { name: /^Offer .*08:00$/ }).click()
      await expect(page.getByText(/^The time is held for Nyambura/)).toBeVisible()
      await expect(sheet).toHaveCount(0)
      const { entries } = await get<Entries>('/waitlist', customer.token)
      expect(entries[0]?.offers).toHaveLength(1)
    })
  })

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer joins a waitlist, refuses a time and leaves', async ({ page, context }) => {
    const { shop, day, cancel } = await openFullShop()
    await signIn(context, await newCustomer())
    await page.goto(`${customerUrl()}/booking/service/${shop.serviceId}?date=${day}`)
    await page.getByRole('link', { name: 'Tell me when a time is free' }).click()
    await button(page, 'Join the waitlist').click()
    await expect(page.getByText('You’re on the waitlist.')).toBeVisible()
    await cancel()
    await expect(async () => {
      await page.goto(`${customerUrl()}/waitlist`)
      await expect(button(page, /No, thanks/)).toBeVisible({ timeout: 500 })
    }).toPass()
    await button(page, /No, thanks/).click()
    await expect(page.getByText('You’re first in line.')).toBeVisible()
    // The time is free for everybody, and not offered again.
    await button(page, /Leave the waitlist/).click()
    await expect(page.getByText('You’re not waiting for anything')).toBeVisible()
    await expect(page.getByText('You left the waitlist.')).toBeVisible()
  })
})

test('who waits for a time that is free gets it named, and can book it', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^409 POST .*\/waitlist\/join/)
  const { shop, day } = await openFullShop()
  await signIn(context, await newCustomer())
  const free = await dayAhead(3)
  await page.goto(`${customerUrl()}/waitlist/join?serviceId=${shop.serviceId}&date=${day}`)
  await page.getByLabel('Until').fill(free)
  await button(page, 'Join the waitlist').click()
  await expect(page.getByText('A time that suits you is free now')).toBeVisible()
  await page.getByRole('group', { name: 'Next free times' }).getByRole('link').first().click()
  await button(page, 'Confirm booking').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
})
