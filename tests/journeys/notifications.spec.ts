// cspell:ignore arifa hazijasomwa
/** The bell and the page of notifications of customers, and what the settings change. */
import type { Locator, Page } from '@playwright/test'
import { get, signIn } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { begin, openParties, reply } from './chat-parties.ts'
import { layoutProblems } from './layout-problems.ts'
import { SIZES } from './merchant-shop.ts'
import { confirmed, notifyAccounts, openAccount, priceDrop, reward, signInAgain } from './notify.ts'
import { expect, test } from './test.ts'

const HOUR = 3_600_000
const WIDE = { width: 1280, height: 800 }

const bell = (page: Page, name: string | RegExp = /^Notifications/): Locator =>
  page.getByRole('banner').getByRole(page.viewportSize()!.width < 900 ? 'link' : 'button', {
    name,
    exact: typeof name === 'string',
  })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' })
const item = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const getUnreadCount = async (token: string): Promise<number> =>
  (await get<{ data: { unread: number } }>('/notifications/counts', token)).data.unread

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('the bell counts, and the page shows, filters and marks', async ({ page }) => {
      const { id, token } = await openAccount(page.context())
      await notifyAccounts([priceDrop(id), reward(id, 'Faith')], 3 * HOUR)
      await page.goto('/')
      await expect(bell(page, 'Notifications, 2 unread')).toBeVisible()
      await expect(page).toHaveTitle(/^\(2\) /)
      await notifyAccounts([confirmed(id)])
      await expect(bell(page, 'Notifications, 3 unread')).toBeVisible()
      await expect(page).toHaveTitle(/^\(3\) /)

      await page.goto('/notifications')
      await expect(page).toHaveTitle('(3) Notifications · D3')
      await expect(page.getByRole('region', { name: 'New' }).getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('region', { name: 'Earlier' }).getByRole('listitem')).toHaveCount(2)
      await expect(item(page, 'Brian 1').getByRole('img', { name: 'Unread' })).toBeVisible()
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])

      await page.getByRole('link', { name: 'Rewards', exact: true }).click()
      await expect(page).toHaveURL('/notifications?show=rewards')
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
      await page.getByRole('link', { name: 'Bookings', exact: true }).and(page.locator('main a')).click()
      await expect(item(page, 'Brian 1')).toBeVisible()
      await item(page, 'Brian 1').getByRole('link').click()
      await expect(page).toHaveURL('/profile/bookings')
      await expect(page).toHaveTitle(/^\(2\) /)
      await expect.poll(() => getUnreadCount(token)).toBe(2)

      await page.goto('/notifications?show=unread')
      await expect(page.getByRole('link', { name: 'Unread 2' })).toHaveAttribute('aria-current', 'true')
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await expect(page).toHaveTitle('Notifications · D3')
      await expect(bell(page, 'Notifications')).toBeVisible()
      await expect.poll(() => getUnreadCount(token)).toBe(0)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
      await expectNoViolations(page)
    })
  })

test.describe('the panel', () => {
  test.use({ viewport: WIDE })

  test(
    'opens by keyboard, shows ten in groups, and marks what is opened',
    { tag: '@long' },
    async ({ page }) => {
      const { id, token } = await openAccount(page.context())
      await page.goto('/hotdeals')
      await bell(page).click()
      await expect(panel(page).getByText('No notification yet')).toBeVisible()
      await expect(panel(page)).toContainText('You’ll see notifications here when they are available')
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeHidden()
      await notifyAccounts([priceDrop(id), reward(id, 'Faith')], 3 * HOUR)
      await notifyAccounts(Array.from({ length: 10 }, (_, number) => confirmed(id, number)))
      await expect(bell(page, 'Notifications, 12 unread')).toContainText('9+')
      await bell(page).focus()
      await page.keyboard.press('Enter')
      await expect(panel(page).getByRole('listitem')).toHaveCount(10)
      await expect(panel(page).getByRole('region', { name: 'New' })).toBeVisible()
      await expectNoViolations(page, { include: '[role=dialog]' })
      // The newest arrive while it is open.
      await notifyAccounts([confirmed(id, 99)])
      await expect(panel(page).getByText('Brian 99')).toBeVisible()
      await panel(page)
        .getByRole('link', { name: /Brian 99/ })
        .press('Enter')
      await expect(panel(page)).toBeHidden()
      await expect(page).toHaveURL('/profile/bookings')
      await expect.poll(() => getUnreadCount(token)).toBe(12)
      await bell(page, 'Notifications, 12 unread').click()
      await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
      await expect(panel(page).getByRole('img', { name: 'Unread' })).toHaveCount(0)
      await expect.poll(() => getUnreadCount(token)).toBe(0)
      await panel(page).getByRole('link', { name: 'See all notifications' }).click()
      await expect(page).toHaveURL('/notifications')
    },
  )

  test(
    'says that notifications did not load, and tries again',
    { tag: '@long' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/^503 GET .*\/notifications\?/)
      const { id } = await openAccount(page.context())
      await notifyAccounts([confirmed(id)])
      await page.goto('/hotdeals')
      const isList = (url: URL) => url.pathname === '/api/v1/notifications'
      await page.route(isList, (route) => route.fulfill({ status: 503, body: '{}' }))
      await bell(page).click()
      await expect(panel(page).getByRole('alert')).toContainText('Notifications didn’t load')
      await page.unroute(isList)
      await panel(page).getByRole('button', { name: 'Try Again' }).click()
      await expect(panel(page).getByText('Brian 1')).toBeVisible()
    },
  )

  test('has unread chats as one entry', { tag: '@long' }, async ({ page }) => {
    const parties = await openParties()
    await signIn(page.context(), parties.customer)
    const conversation = await begin(parties, 'Hello')
    await reply(parties, conversation, 'Karibu, we are open.')
    await page.goto('/hotdeals')
    await bell(page).click()
    await expect(panel(page).getByRole('link', { name: /message/ })).toBeVisible()
    await panel(page)
      .getByRole('link', { name: /message/ })
      .click()
    await expect(page).toHaveURL(`/chat/store/${parties.shop.storeId}`)
  })
})

test(
  'the count is exact in two tabs and on two devices',
  { tag: '@long' },
  async ({ page, context, browser, baseURL, pageErrors }) => {
    const customer = await openAccount(page.context())
    const device = await browser.newContext({ baseURL: baseURL! })
    await pageErrors.watch(device)
    await signInAgain(device, customer)
    const [tab, phone] = [await context.newPage(), await device.newPage()]
    const pages = [page, tab, phone]
    for (const each of pages) await each.goto('/faq')
    const expectCount = async (count: number) => {
      for (const each of pages)
        await expect(each).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) `) : /^[^(]/)
    }
    await notifyAccounts([confirmed(customer.id, 1), confirmed(customer.id, 2), priceDrop(customer.id)])
    await expectCount(3)
    await tab.goto('/notifications')
    await item(tab, 'Brian 1')
      .getByRole('button', { name: /^Options for/ })
      .click()
    await tab.getByRole('menuitem', { name: 'Mark as read' }).click()
    await expectCount(2)
    await phone.goto('/notifications')
    await phone.getByRole('button', { name: 'Mark all as read' }).click()
    await expectCount(0)
    await expect(tab.getByRole('img', { name: 'Unread' })).toHaveCount(0)
    await notifyAccounts([reward(customer.id, 'Faith')])
    await expectCount(1)
    await device.close()
  },
)

test(
  'the page loads more as it is scrolled, and shows new ones when asked',
  { tag: '@long' },
  async ({ page }) => {
    const { id } = await openAccount(page.context())
    await notifyAccounts(
      Array.from({ length: 45 }, (_, number) => confirmed(id, number)),
      HOUR,
    )
    await page.goto('/notifications')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(20)
    await notifyAccounts([reward(id, 'Faith'), priceDrop(id)])
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(45, { timeout: 1000 })
    }).toPass()
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
    await page.getByRole('button', { name: '2 new notifications' }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(47)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeInViewport()
  },
)

test(
  'a deleted notification comes back with Undo, and is gone without',
  { tag: '@long' },
  async ({ page }) => {
    const { id, token } = await openAccount(page.context())
    await notifyAccounts([confirmed(id, 1), confirmed(id, 2)])
    await page.goto('/notifications')
    const remove = async (text: string) => {
      await item(page, text)
        .getByRole('button', { name: /^Options for/ })
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(item(page, text)).toHaveCount(0)
    }
    await remove('Brian 1')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(item(page, 'Brian 1')).toBeVisible()
    await remove('Brian 2')
    await page.getByRole('link', { name: 'Rewards', exact: true }).click()
    await expect.poll(() => getUnreadCount(token), { timeout: 10_000 }).toBe(1)
    await page.goto('/notifications')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  },
)

test('a category that is switched off does not arrive', { tag: '@long' }, async ({ page }) => {
  const { id, token } = await openAccount(page.context())
  await page.goto('/profile/settings/notifications')
  const offers = page.getByRole('group', { name: 'Offers' })
  await offers.getByRole('switch', { name: 'In D3' }).uncheck()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Bookings' })).toContainText('In D3: Always')
  await page.getByRole('switch', { name: 'One email a day' }).check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await notifyAccounts([priceDrop(id, 1), confirmed(id)])
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.reload()
  await expect(offers.getByRole('switch', { name: 'In D3' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'One email a day' })).toBeChecked()
  expect(await getUnreadCount(token)).toBe(1)
  await expectNoViolations(page)

  await offers.getByRole('switch', { name: 'In D3' }).check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await notifyAccounts([priceDrop(id, 2)])
  await expect(page).toHaveTitle(/^\(2\) /)
})

test(
  'without scripts the bell leads to the page, which filters, pages and marks',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL!, viewport: WIDE })
    const { id } = await openAccount(context)
    await notifyAccounts(Array.from({ length: 25 }, (_, number) => confirmed(id, number)))
    const page = await context.newPage()
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Notifications, 25 unread' }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(20)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL('/notifications?page=2')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('link', { name: 'Newest notifications' }).click()
    await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Offers', exact: true }).click()
    await expect(page.getByText('Nothing about offers yet')).toBeVisible()
    await context.close()
  },
)

test(
  'without a network the page says so, and has what arrived once there is one',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/api\/v1|Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const { id } = await openAccount(page.context())
    await notifyAccounts([confirmed(id)], HOUR)
    await page.goto('/notifications')
    await expect(item(page, 'Brian 1')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You’re offline. New notifications show')).toBeVisible()
    await notifyAccounts([priceDrop(id)])
    await context.setOffline(false)
    await expect(page.getByText('You’re offline. New notifications show')).toBeHidden()
    await page.getByRole('button', { name: '1 new notification' }).click()
    await expect(item(page, 'Swahili full-body massage')).toBeVisible()
  },
)
