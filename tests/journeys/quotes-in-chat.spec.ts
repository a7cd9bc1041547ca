// cspell:ignore thisweek
/** An offer for a request in the chat: asked about, accepted or withdrawn in the thread, on both sides. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Shop } from '#tests/support/factories.ts'
import { merchantUrl } from './addresses.ts'
import { appTime, newCustomer, openShopForTest, post, signIn, type Customer } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { saveElsewhere, signInToShop } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const DAY = 86_400_000
const PHONE = { width: 360, height: 740 }
const WIDE = { width: 1280, height: 800 }

async function openParties(): Promise<{ customer: Customer; shop: Shop; requestId: string }> {
  const [customer, shop] = [await newCustomer('Achieng'), await openShopForTest({})]
  // The automatic message would be the last message of each list.
  await saveElsewhere(shop, '/chat/settings', {
    cannedReplies: [],
    isAwayMessageOn: false,
    awayMessage: null,
    version: 1,
  })
  const request = {
    title: 'Leaking kitchen tap, slow sink',
    // A store makes quotes for requests of its category.
    category: 'test',
    description: 'The mixer drips all night. I have a new tap, but the old one is stuck.',
    budgetMin: 2000,
    budgetMax: 4000,
    timeline: 'thisweek',
    location: 'Argwings Kodhek Road, Kilimani',
  }
  const { data } = await post<{ data: { serviceRequest: { id: string } } }>(
    '/request-service',
    request,
    customer.token,
  )
  return { customer, shop, requestId: data.serviceRequest.id }
}

const quote = (requestId: string, { storeId, merchantToken }: Shop, more: object = {}) =>
  post(
    `/request-service/${requestId}/offers`,
    {
      storeId,
      quotedPrice: 3200,
      message: 'I bring a wrench and fittings.',
      availability: 'Tomorrow',
      ...more,
    },
    merchantToken,
  )

/** Returns a time at 10:00 in two days, when the store is open and free. */
async function offeredTime({ serviceId }: Shop) {
  const day = new Date((await appTime()) + 2 * DAY).toISOString().slice(0, 10)
  return { serviceId, startTime: `${day}T10:00:00+03:00`, durationMinutes: 60 }
}

async function openInbox(context: BrowserContext, shop: Shop): Promise<Page> {
  await signInToShop(context, shop)
  const page = await context.newPage()
  await page.setViewportSize(WIDE)
  await page.goto(`${merchantUrl()}/chat`)
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('link', { name: /Achieng/ })
    .click()
  return page
}

const cards = (page: Page): Locator => page.getByTestId('chat-card')
const dialog = (page: Page): Locator => page.getByRole('alertdialog')

async function expectGood(page: Page): Promise<void> {
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
}

test(
  'a customer asks about an offer, and accepts it in the thread',
  { tag: '@long' },
  async ({ page, context, browser, pageErrors }) => {
    const { customer, shop, requestId } = await openParties()
    await quote(requestId, shop, await offeredTime(shop))
    await page.setViewportSize(PHONE)
    await signIn(context, customer)
    await page.goto(`/service-request/${requestId}`)
    await page.getByRole('link', { name: /^Ask/ }).filter({ visible: true }).click()
    await expect(page).toHaveURL(new RegExp(`/chat/store/${shop.storeId}\\?request=`))
    await expect(page.getByTestId('attached')).toContainText('Offer for your request · KES 3,200, all in')
    await page.getByRole('textbox', { name: /^Write to/ }).fill('Can you bring a new tap?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(cards(page)).toContainText('3,200, all in')
    await expect(cards(page)).toContainText('Waiting')
    await expect(page.getByTestId('attached')).toHaveCount(0)
    await expectGood(page)

    const theirs = await browser.newContext()
    await pageErrors.watch(theirs)
    const inbox = await openInbox(theirs, shop)
    await expect(cards(inbox)).toContainText('Leaking kitchen tap')
    await expect(cards(inbox).getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(cards(inbox).getByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      `/requests/${requestId}`,
    )
    await expectGood(inbox)

    await cards(page).getByRole('button', { name: 'Accept' }).click()
    await expect(dialog(page)).toContainText(
      'This books the offered time at this price. This action cannot be undone and will reject all other offers.',
    )
    await expect(dialog(page)).toContainText('3,200, all in')
    await dialog(page).getByRole('button', { name: 'Accept' }).click()
    await expect(dialog(page)).toHaveCount(0)
    for (const each of [page, inbox]) {
      await expect(cards(each)).toHaveCount(2)
      await expect(cards(each).first()).toContainText('Accepted')
      await expect(cards(each).last()).toContainText('Confirmed')
    }
    await expect(cards(page).first().getByRole('button')).toHaveCount(0)
    await expect(cards(inbox).first().getByRole('button')).toHaveCount(0)
    await expectGood(page)
    await cards(page).first().getByRole('link', { name: 'See Booking' }).click()
    await expect(page).toHaveURL(/\/booking-details\//)
    await theirs.close()
  },
)

test(
  'a store withdraws its offer in the thread, and the customer sees it',
  { tag: '@long' },
  async ({ page, context, browser, pageErrors }) => {
    const { customer, shop, requestId } = await openParties()
    await quote(requestId, shop)
    await page.setViewportSize(WIDE)
    await signIn(context, customer)
    await page.goto(`/service-request/${requestId}`)
    await page.getByRole('link', { name: 'Ask Shop of the test in the chat' }).click()
    await page.getByRole('textbox', { name: /^Write to/ }).fill('When could it be?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(cards(page)).toContainText('Tomorrow')

    const theirs = await browser.newContext()
    await pageErrors.watch(theirs)
    const inbox = await openInbox(theirs, shop)
    await cards(inbox).getByRole('button', { name: 'Withdraw' }).click()
    await dialog(inbox).getByRole('button', { name: 'Withdraw offer' }).click()
    await expect(dialog(inbox)).toHaveCount(0)
    for (const each of [page, inbox]) {
      await expect(cards(each)).toContainText('Withdrawn')
      await expect(cards(each).getByRole('button')).toHaveCount(0)
    }
    await theirs.close()
  },
)

test(
  'an accepted offer without a time opens the chat with its card',
  { tag: '@long' },
  async ({ page, context }) => {
    const { customer, shop, requestId } = await openParties()
    await quote(requestId, shop)
    await page.setViewportSize(PHONE)
    await signIn(context, customer)
    await page.goto(`/service-request/${requestId}`)
    await page
      .getByRole('button', { name: /^Accept/ })
      .filter({ visible: true })
      .click()
    await dialog(page).getByRole('button', { name: 'Accept' }).click()
    await expect(page).toHaveURL(`/chat/store/${shop.storeId}`)
    await expect(cards(page)).toContainText('Accepted')
    await expect(cards(page)).toContainText('Tomorrow')
    await expect(page.getByRole('textbox', { name: /^Write to/ })).toBeVisible()
    await expectGood(page)
  },
)
