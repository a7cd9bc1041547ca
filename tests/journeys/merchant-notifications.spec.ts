// cspell:ignore Arifa Daudi
/** The bell, the page and the settings of notifications of a team, with customers who book by the API. */
import type { BrowserContext, Page } from '@playwright/test'
import type { Shop } from '#tests/support/factories.ts'
import { merchantUrl } from './addresses.ts'
import { get, newCustomer, openShopForTest, OWN_PAGE, post } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { bookService, dayAhead, signInMember, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const bell = (page: Page, unread: number) => {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .filter({ visible: true })
    .first()
}

async function bookAt(shop: Shop, hour: string, name: string, staffId?: string) {
  const { id } = await bookService(shop, `${await dayAhead(3)}T${hour}`, name, staffId)
  return id
}

/** Signing in on a new device is notified of, some time later. */
async function deleteSignInNotice({ request }: BrowserContext): Promise<void> {
  const path = `${merchantUrl()}/api/v1/notifications`
  await expect
    .poll(async () => {
      const { data } = await (await request.get(`${path}?type=new_sign_in`)).json()
      for (const { id } of data.notifications) await request.delete(`${path}/${id}`, { headers: OWN_PAGE })
      return data.notifications.length
    })
    .toBe(1)
}

async function expectGood(page: Page): Promise<void> {
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
}

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })
    const isPhone = viewport.width === 360

    test(
      'a booking is counted in two tabs, and opened from the bell',
      { tag: '@long' },
      async ({ page, context }) => {
        const shop = await openShopForTest({ staff: 1 })
        await signInToShop(context, shop)
        await deleteSignInNotice(context)
        const other = await context.newPage()
        await page.goto(`${merchantUrl()}/reviews`)
        await other.goto(`${merchantUrl()}/services`)
        for (const tab of [page, other]) await expect(bell(tab, 0)).toBeVisible()

        const bookingId = await bookAt(shop, '10:00', 'Achieng')
        for (const tab of [page, other]) {
          await expect(bell(tab, 1)).toBeVisible()
          await expect(tab).toHaveTitle(/^\(1\) /)
        }
        await expectGood(other)

        await bell(page, 1).click()
        const entry = page.getByRole('link', { name: /Achieng/ }).filter({ visible: true })
        await expect(entry.getByRole('img', { name: 'Unread' })).toBeVisible()
        if (isPhone) await expect(page).toHaveURL(`${merchantUrl()}/notifications`)
        await expectGood(page)
        await entry.click()
        const sheet = page.getByRole('dialog', { name: 'Achieng Wairimu' })
        await expect(sheet).toBeVisible()
        expect(page.url()).toContain(bookingId)
        await sheet.getByRole('button', { name: 'Close' }).click()
        for (const tab of [page, other]) {
          await expect(bell(tab, 0)).toBeVisible()
          await expect(tab).not.toHaveTitle(/^\(\d/)
        }
      },
    )

    test(
      'the page has filters, marks all as read, and is empty without any',
      { tag: '@long' },
      async ({ page, context }) => {
        const shop = await openShopForTest({ staff: 1 })
        await signInToShop(context, shop)
        await deleteSignInNotice(context)
        await page.goto(`${merchantUrl()}/notifications`)
        await expect(page.getByRole('heading', { name: 'No notification yet' })).toBeVisible()
        await expectGood(page)

        const { token } = await newCustomer('Baraka')
        await post(`/stores/${shop.storeId}/toggle-follow`, {}, token)
        await bookAt(shop, '11:00', 'Chebet')
        await expect(bell(page, 2)).toBeVisible()
        await page.reload()
        const list = page.getByRole('main').getByRole('listitem')
        await expect(list).toHaveCount(2)
        await expectGood(page)
        const filter = (name: string) =>
          page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name })
        await filter('Bookings').click()
        await expect(list).toHaveCount(1)
        await expect(list).toContainText('Chebet')
        await filter('Reviews and followers').click()
        await expect(list).toContainText('Baraka')

        const other = await context.newPage()
        await other.goto(`${merchantUrl()}/services`)
        await expect(bell(other, 2)).toBeVisible()
        await page.getByRole('button', { name: 'Mark all as read' }).click()
        for (const tab of [page, other]) await expect(bell(tab, 0)).toBeVisible()
        await filter('Unread').click()
        await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
      },
    )

    test('what is switched off does not arrive', { tag: '@long' }, async ({ page, context }) => {
      const shop = await openShopForTest({ staff: 1 })
      await signInToShop(context, shop)
      await deleteSignInNotice(context)
      await page.goto(`${merchantUrl()}/account/notifications`)
      const stores = page.getByRole('group', { name: 'Reviews and followers' })
      await expect(page.getByRole('group', { name: 'Bookings' })).toContainText('In D3: Always')
      await stores.getByLabel('In D3').uncheck({ force: true })
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await page.getByLabel('One email a day').check({ force: true })
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await expectGood(page)

      const { token } = await newCustomer('Baraka')
      await post(`/stores/${shop.storeId}/toggle-follow`, {}, token)
      await bookAt(shop, '12:00', 'Daudi')
      await expect(bell(page, 1)).toBeVisible()
      const { data } = await get<{ data: { notifications: { type: string }[] } }>(
        '/notifications',
        shop.merchantToken,
      )
      expect(data.notifications.map(({ type }) => type)).not.toContain('store_follow')
      await page.reload()
      await expect(stores.getByLabel('In D3')).not.toBeChecked()
      await expect(page.getByLabel('One email a day')).toBeChecked()
    })
  })

test(
  'a member with the role staff sees what concerns their own bookings',
  { tag: '@long' },
  async ({ page, context, browser, pageErrors }) => {
    const shop = await openShopForTest({ staff: 2 })
    const theirs = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await pageErrors.watch(theirs)
    await signInMember(theirs, shop, 'staff')
    await deleteSignInNotice(theirs)
    await signInToShop(context, shop)
    await deleteSignInNotice(context)
    const staffPage = await theirs.newPage()
    await staffPage.goto(merchantUrl())
    await page.goto(merchantUrl())
    await bookAt(shop, '10:00', 'Achieng', shop.staffIds[1])
    await expect(bell(page, 1)).toBeVisible()
    await bookAt(shop, '12:00', 'Njeri', shop.staffIds[0])
    await expect(bell(page, 2)).toBeVisible()
    await expect(bell(staffPage, 1)).toBeVisible()
    await staffPage.goto(`${merchantUrl()}/notifications`)
    const filters = staffPage.getByRole('navigation', { name: 'Show' })
    await expect(filters.getByRole('link', { name: 'Messages' })).toHaveCount(0)
    await expect(staffPage.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await staffPage.getByRole('link', { name: /Njeri/ }).click()
    await expect(staffPage.getByRole('dialog', { name: 'Njeri Wairimu' })).toBeVisible()
    await theirs.close()
  },
)

test('in Kiswahili, and without scripts', { tag: '@long' }, async ({ page, context, browser }) => {
  const shop = await openShopForTest({ staff: 1 })
  await signInToShop(context, shop)
  await deleteSignInNotice(context)
  await bookAt(shop, '10:00', 'Achieng')
  await expect
    .poll(async () => (await get<Counts>('/notifications/counts', shop.merchantToken)).data.unread)
    .toBe(1)
  const bare = await browser.newContext({ javaScriptEnabled: false })
  await signInToShop(bare, shop)
  await deleteSignInNotice(bare)
  const plain = await bare.newPage()
  await plain.goto(`${merchantUrl()}/notifications`)
  await expect(plain.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(bell(plain, 1)).toBeVisible()

  await page.goto(`${merchantUrl()}/notifications?lang=sw`)
  await expect(page.getByRole('heading', { level: 1, name: 'Arifa' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) Arifa/)
  await expectGood(page)

  await plain.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(plain.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await bare.close()
})

type Counts = { data: { unread: number } }
