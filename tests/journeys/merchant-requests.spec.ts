// cspell:ignore Maombi maombi mapya nawe
/** A merchant finds requests nearby, makes quotes with times of the calendar, and wins work. */
import type { Page } from '@playwright/test'
import { customerUrl, merchantUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { newCustomer, openShopForTest, post, type Customer } from './api.ts'
import { layoutProblems } from './layout-problems.ts'
import { SIZES, signInMember, signInToShop } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const REQUEST = {
  title: 'Leaking kitchen tap, slow sink',
  category: 'test',
  description: 'The mixer drips all night. I have a new tap, but the old one is stuck.',
  budgetMin: '2000',
  budgetMax: '4000',
  timeline: 'urgent',
  location: 'Argwings Kodhek Road, Test Area',
}

async function postRequest({ token }: Customer, more: object = {}): Promise<string> {
  const { data } = await post<{ data: { serviceRequest: { id: string } } }>(
    '/request-service',
    { ...REQUEST, ...more },
    token,
  )
  return data.serviceRequest.id
}

/** Accepts the offer as it is now. */
async function accept({ token }: Customer, requestId: string, offer: Quote): Promise<void> {
  const answer = await fetch(
    `${customerUrl()}/api/v1/request-service/${requestId}/accept-offer/${offer.id}`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: offer.version }),
    },
  )
  expect(answer.status, await answer.text()).toBe(200)
}

type Quote = { id: string; version: number; startTime: string | null; quotedPrice: number; message: string }

async function quotesFor({ token }: Customer, requestId: string) {
  const answer = await fetch(`${customerUrl()}/api/v1/request-service/${requestId}/offers`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: { offers: Quote[] } }
  return data.offers
}

const expectGoodPage = async (page: Page) => {
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
}
const card = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title })

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('a request is quoted with a time and a template, changed, and won', async ({ page, context }) => {
      const shop = await openShopForTest({ staff: 2 })
      const customer = await newCustomer('Achieng')
      const title = `Leaking tap ${viewport.width} ${Date.now()}`
      const id = await postRequest(customer, { title })
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/requests`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests near you')
      await expect(card(page, title)).toContainText('No offers yet')
      await expect(card(page, title)).toContainText('KES 2,000 – 4,000')
      await expect(card(page, title)).toContainText('Test Area, 0 km')
      await page.mouse.move(5, 5)
      await expectGoodPage(page)

      await card(page, title).click()
      await expect(page).toHaveURL(new RegExp(`/requests/${id}`))
      const panel = page.getByRole('article')
      const times = panel.getByRole('radio', { includeHidden: true })
      await expect(times.first()).toBeAttached()
      await expectGoodPage(page)
      await panel.getByRole('button', { name: 'Make an Offer' }).click()
      await expect(panel.getByText('Enter your price in KES.')).toBeVisible()
      await expect(panel.getByText('Choose a time, or say it in words.')).toBeVisible()
      await expectNoViolations(page)

      await panel.getByLabel('Your price, all in').fill('3,200')
      await expect(panel.getByLabel('It takes')).toHaveValue('60')
      await panel.getByRole('group', { name: 'Days with free times' }).getByRole('button').nth(1).click()
      await panel.getByRole('button', { name: /more times$/ }).click()
      await panel.getByRole('radio', { name: '19:00' }).check({ force: true })
      await expect(panel.getByText(/^You offer .* 19:00\.$/)).toBeVisible()
      // The store closes at 20:00.
      await panel.getByLabel('It takes').selectOption('120')
      await expect(panel.getByText(/19:00 isn’t free for 2 h/)).toBeVisible()
      await panel.getByLabel('Who does it').selectOption({ index: 2 })
      await panel.getByRole('radio', { name: /^18:00/ }).check()
      await expect(panel.getByText(/^You offer .* 18:00\.$/)).toBeVisible()
      await panel.getByLabel('Supplies').selectOption('Included')
      await panel.getByLabel('Which supplies').fill('Washers')
      await panel.getByLabel('Warranty').selectOption('6 months')
      await panel.getByLabel('Message').fill('I will bring a basin wrench and washers.')
      await panel.getByRole('button', { name: 'Templates' }).click()
      const sheet = page.getByRole('dialog', { name: 'Templates' })
      await sheet.getByLabel('Name of the template').fill('Tap repair')
      await sheet.getByRole('button', { name: 'Save as template' }).click()
      await expect(sheet.getByText('Tap repair')).toBeVisible()
      await expectNoViolations(page)
      await sheet.getByRole('button', { name: 'Close' }).click()
      await panel.getByLabel('Message').fill('Something else entirely.')
      await panel.getByRole('button', { name: 'Use a template' }).click()
      await sheet.getByRole('button', { name: /^Tap repair/ }).click()
      await expect(panel.getByLabel('Message')).toHaveValue('I will bring a basin wrench and washers.')
      await expect(panel.getByText(/^Free to send\. Ends /)).toBeVisible()
      await panel.getByRole('button', { name: 'Make an Offer' }).click()
      await expect(panel.getByRole('heading', { name: 'Your offer' })).toBeVisible()
      await expect(panel.getByText('KES 3,200')).toBeVisible()
      await expect(panel.getByText(/Not seen yet/)).toBeVisible()
      await expectGoodPage(page)

      await panel.getByRole('button', { name: 'Change offer' }).click()
      await panel.getByLabel('Your price, all in').fill('2800')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(panel.getByText('KES 2,800')).toBeVisible()

      const [offer] = await quotesFor(customer, id)
      expect(offer?.quotedPrice).toBe(2800)
      expect(offer?.startTime).not.toBeNull()
      // The text appears without a reload.
      await expect(panel.getByText(/Seen: /)).toBeVisible()
      await accept(customer, id, offer!)
      await page.goto(`${merchantUrl()}/requests?list=won`)
      const won = page.getByRole('listitem').filter({ hasText: title })
      await expect(won.getByText('Achieng', { exact: true })).toBeVisible()
      await expect(won.getByRole('link', { name: /^07/ })).toHaveAttribute('href', `tel:+${customer.phone}`)
      await expectGoodPage(page)
      await won.getByRole('link', { name: 'See the booking' }).click()
      const booking = page.getByRole('dialog', { name: 'Achieng Wairimu' })
      await expect(booking.getByText('KES 2,800')).toBeVisible()
      await expect(booking.getByText(title, { exact: true })).toBeVisible()
      await booking.getByRole('link', { name: 'See the request' }).click()
      await expect(page).toHaveURL(new RegExp(`/requests/${id}$`))
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    })

    test(
      'a quote in words is withdrawn, and a new request arrives while the page is open',
      { tag: '@long' },
      async ({ page, context }) => {
        test.setTimeout(150_000)
        const shop = await openShopForTest({})
        const customer = await newCustomer('Njeri')
        const title = `Blocked sink ${viewport.width} ${Date.now()}`
        const id = await postRequest(customer, { title, timeline: 'flexible' })
        await signInToShop(context, shop)
        await page.goto(`${merchantUrl()}/requests/${id}`)
        const panel = page.getByRole('article')
        await panel.getByRole('button', { name: 'Say it in words instead' }).click()
        await panel.getByLabel('Your price, all in').fill('1500')
        await panel.getByLabel('Time you offer').fill('Weekdays after 17:00')
        await panel.getByLabel('Message').fill('I have done many of these.')
        await panel.getByRole('button', { name: 'Make an Offer' }).click()
        await expect(panel.getByText('Weekdays after 17:00')).toBeVisible()
        await panel.getByRole('button', { name: 'Withdraw offer' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw offer' }).click()
        await expect(panel.getByText('Withdrawn')).toBeVisible()

        await page.goto(`${merchantUrl()}/requests?list=ended`)
        await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Withdrawn')
        await page.goto(`${merchantUrl()}/requests`)
        await expect(card(page, title)).toBeVisible()
        const later = `Broken door ${viewport.width} ${Date.now()}`
        await postRequest(customer, { title: later })
        // The page looks for new requests by itself, without a notification.
        await page.getByRole('button', { name: /new request/ }).click({ timeout: 90_000 })
        await expect(card(page, later)).toBeVisible()
      },
    )

    test(
      'the owner chooses areas; the front desk makes quotes and does not',
      { tag: '@long' },
      async ({ page, context, pageErrors }) => {
        const shop = await openShopForTest({})
        await signInToShop(context, shop)
        await page.goto(`${merchantUrl()}/requests`)
        await page
          .getByRole('button', { name: 'Areas and categories' })
          .filter({ visible: true })
          .first()
          .click()
        const sheet = page.getByRole('dialog', { name: 'Areas and categories' })
        await expect(sheet.getByLabel('Distance from a branch')).toHaveValue('10')
        await expectNoViolations(page)
        await sheet.getByRole('button', { name: 'In chosen areas' }).click()
        await sheet.getByRole('button', { name: 'Save' }).click()
        await expect(sheet.getByText('Choose at least one area.')).toBeVisible()
        await sheet.getByRole('checkbox', { name: 'Westlands' }).first().check({ force: true })
        await sheet.getByRole('button', { name: 'Save' }).click()
        await expect(sheet).toHaveCount(0)
        await expect(page.getByText('new in your areas')).toBeVisible()
        await expect(page.getByText('No new requests')).toBeVisible()
        await expectGoodPage(page)
        await page.goto(`${merchantUrl()}/requests?lang=sw`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maombi karibu nawe')
        await expect(page.getByText('Hakuna maombi mapya')).toBeVisible()
        await expectGoodPage(page)

        await context.clearCookies()
        await signInMember(context, shop, 'front-desk')
        await page.goto(`${merchantUrl()}/requests?lang=en`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests near you')
        await expect(page.getByRole('button', { name: 'Areas and categories' })).toHaveCount(0)
        pageErrors.allow(/^404 GET .*\/requests\/018f0000/)
        await page.goto(`${merchantUrl()}/requests/018f0000-0000-7000-8000-000000000000`)
        await expect(page.getByText('This request is gone')).toBeVisible()
      },
    )
  })
