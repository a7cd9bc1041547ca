// cspell:ignore Kubali
/** Shorter hours affect bookings; the merchant offers other times, and the customers answer by link. */
import type { Browser, Page } from '@playwright/test'
import { clockTime, toMinutesOfDay, weekdayName, toWeekday } from '#domain/time/time.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { getBooking, messagesTo, openShopForTest, type Customer } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { bookService, dayAhead, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test, type PageErrors } from './test.ts'

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'bookings outside new hours get another time, which their customers accept or decline',
      { tag: '@long' },
      async ({ page, context, browser, pageErrors }) => {
        pageErrors.allow(/^410 GET .*\/p\//)
        const shop = await openShopForTest({})
        const day = await dayAhead(2)
        const victor = await bookService(shop, `${day}T18:00`, 'Victor')
        const faith = await bookService(shop, `${day}T19:00`, 'Faith')
        await signInToShop(context, shop)
        await page.goto(`${merchantUrl()}/hours`)
        await page.getByLabel(`Closes on ${weekdayName(toWeekday(day))}`).selectOption('18:00')
        const affected = page.getByRole('region', { name: '2 bookings are outside these hours' })
        await expect(affected).toContainText('Victor Wairimu')
        // The free times are those of the saved hours.
        await expect(affected.getByRole('button', { name: /^Offer another time/ })).toHaveCount(0)
        await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click()
        await expect(page.getByText('The opening hours are saved')).toBeVisible()

        await offer(page, 'Victor', '17:00', 'We close at six now. Can you come at five?')
        await expect(affected).toContainText(/You offered .*17:00\. Waiting for Victor to answer\./)
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        await page.reload()
        await expect(affected).toContainText('Waiting for Victor to answer.')
        expect(toTime(await getBooking(victor.customer, victor.id))).toBe('18:00')

        // The customer needs no sign-in, and has a phone.
        const link = await linkSentTo(victor.customer)
        const phone = await customerPage(browser, pageErrors)
        const opened = await phone.goto(link)
        expect(opened?.headers()).toMatchObject({
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
        await expect(
          phone.getByRole('heading', { name: 'Shop of the test proposes another time' }),
        ).toBeVisible()
        await expect(phone.getByRole('main')).toContainText('We close at six now. Can you come at five?')
        await expectGoodPage(phone)
        await phone.goto(`${link}?lang=sw`)
        await expect(phone.getByRole('button', { name: 'Kubali' })).toBeVisible()
        await expectGoodPage(phone)
        await phone.goto(`${link}?lang=en`)
        await phone.getByRole('button', { name: 'Accept' }).click()
        await expect(phone.getByRole('heading', { name: 'See you then' })).toBeVisible()
        await expectGoodPage(phone)
        expect(toTime(await getBooking(victor.customer, victor.id))).toBe('17:00')

        // A link is answered once.
        const over = await phone.goto(link)
        expect(over?.status()).toBe(410)
        await expect(phone.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
        await expectGoodPage(phone)

        // The other customer declines, and the booking is affected as before.
        await page.reload()
        const left = page.getByRole('region', { name: '1 booking is outside these hours' })
        await expect(left).toContainText('Faith Wairimu')
        await offer(page, 'Faith', '10:00')
        await expect(left).toContainText('Waiting for Faith to answer.')
        await phone.goto(await linkSentTo(faith.customer))
        await phone.getByRole('button', { name: 'Decline' }).click()
        await expect(phone.getByRole('heading', { name: 'You declined' })).toBeVisible()
        await expectGoodPage(phone)
        expect(toTime(await getBooking(faith.customer, faith.id))).toBe('19:00')
        await page.reload()
        await expect(left).toContainText('Faith Wairimu')
        await expect(left).not.toContainText('Waiting for')

        // The calendar of the day, to which the list leads.
        await page.goto(`${merchantUrl()}/calendar?date=${day}&view=list`)
        const row = page.getByRole('listitem').filter({ hasText: 'Victor Wairimu' })
        await expect(row.locator('time').first()).toHaveText('17:00')
        await phone.context().close()
      },
    )
  })

test(
  'a proposal that the store withdraws while its page is open cannot be accepted',
  { tag: '@long' },
  async ({ page, context, browser, pageErrors }) => {
    pageErrors.allow(/^410 (GET|POST) .*\/p\//)
    const shop = await openShopForTest({})
    const day = await dayAhead(2)
    const { customer, id } = await bookService(shop, `${day}T19:00`, 'Zawadi')
    await signInToShop(context, shop)
    const api = `${merchantUrl()}/api/v1/merchant/bookings/${id}/proposals`
    const headers = { 'sec-fetch-site': 'same-origin' }
    const data = { startTime: `${day}T10:00:00+03:00` }
    expect((await context.request.post(api, { headers, data })).status()).toBe(201)
    const phone = await customerPage(browser, pageErrors)
    await phone.goto(await linkSentTo(customer))
    await expect(phone.getByRole('button', { name: 'Accept' })).toBeVisible()
    expect((await context.request.delete(api, { headers })).status()).toBe(200)
    await phone.getByRole('button', { name: 'Accept' }).click()
    await expect(phone.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
    expect(toTime(await getBooking(customer, id))).toBe('19:00')
    await phone.context().close()
    await page.close()
  },
)

/** Offers another time in the list of affected bookings. */
async function offer(page: Page, name: string, time: string, message?: string): Promise<void> {
  await page.getByRole('button', { name: `Offer another time to ${name} Wairimu` }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer another time' })
  const slot = dialog.getByRole('radiogroup', { name: 'Free times' }).getByRole('radio', { name: time })
  await slot.check()
  // Times after the new end of the day are not free.
  await expect(dialog.getByRole('radio', { name: '18:00' })).toHaveCount(0)
  const messageField = dialog.getByLabel(`Message to ${name}`)
  const { x, width } = (await messageField.boundingBox())!
  expect(x + width, 'the form fits the dialog').toBeLessThan(page.viewportSize()!.width)
  if (message !== undefined) await messageField.fill(message)
  await expectNoViolations(page, { include: '[role=dialog]' })
  await dialog.getByRole('button', { name: /^Propose .*\d\d:\d\d$/ }).click()
  await expect(dialog).toHaveCount(0)
}

async function customerPage(browser: Browser, pageErrors: PageErrors): Promise<Page> {
  const context = await browser.newContext({
    baseURL: customerUrl(),
    viewport: { width: 360, height: 740 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  })
  await pageErrors.watch(context)
  return context.newPage()
}

/** The link in the last SMS with one. */
async function linkSentTo({ phone }: Customer): Promise<string> {
  const links = async () => (await messagesTo(phone)).flatMap((text) => /\/p\/[\w-]+/.exec(text)?.[0] ?? [])
  await expect.poll(links).not.toEqual([])
  return (await links()).at(-1) ?? ''
}

async function expectGoodPage(page: Page): Promise<void> {
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
}

const toTime = ({ startTime }: { startTime: string }) => clockTime(toMinutesOfDay(Date.parse(startTime)))
