/** Pages that each role of a team sees, and actions that it is refused. */
import type { Page } from '@playwright/test'
import { merchantUrl } from './addresses.ts'
import { newPerson, openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { openSecondStore, signInMember, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const NOT_INCLUDED = 'Your role does not include this page'
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The paths in the navigation, and on a phone also those of the page "More", without the tab that scans. */
async function getSections(page: Page): Promise<string[]> {
  await page.goto(`${merchantUrl()}/more`)
  const links = page
    .getByRole('navigation', { name: 'Main' })
    .or(page.getByRole('main'))
    .getByRole('link')
    .filter({ visible: true })
  const paths = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  return [...new Set(paths)].filter((path) => path !== '/more' && path !== '/scan').toSorted()
}
async function expectRefused(page: Page, path: string): Promise<void> {
  const reply = await page.goto(merchantUrl() + path)
  expect([path, reply?.status()]).toEqual([path, 403])
  await expect(title(page)).toHaveText(NOT_INCLUDED)
}

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'the front desk handles bookings and clients, and only looks at the catalogue',
      { tag: '@long' },
      async ({ page, context, pageErrors }) => {
        pageErrors.allow(/^403 GET /)
        const shop = await openShopForTest({ staff: 1 })
        const { changeRole } = await signInMember(context, shop, 'front-desk')
        expect(await getSections(page)).toEqual(
          [
            '/',
            '/account',
            '/calendar',
            '/chat',
            '/clients',
            '/offers',
            '/requests',
            '/reviews',
            '/services',
            '/staff',
          ].toSorted(),
        )
        for (const path of ['/offers', '/services', '/staff']) {
          await page.goto(merchantUrl() + path)
          const rows = page.getByRole('main').getByRole('listitem')
          await expect(rows.first()).toBeVisible()
          await expect(rows.getByRole('link')).toHaveCount(0)
          await expect(rows.getByRole('button')).toHaveCount(0)
          await expect(page.locator(`main a[href^="${path}/new"]`)).toHaveCount(0)
          await expectNoViolations(page)
        }
        await page.goto(`${merchantUrl()}/clients`)
        await expect(page.getByRole('link', { name: 'Write to clients' })).toHaveCount(0)
        for (const path of [
          `/offers/${shop.offerId}`,
          '/offers/new',
          `/services/${shop.serviceId}`,
          `/staff/${shop.staffIds[0]}`,
          '/hours',
          '/figures',
          '/team',
          '/settings',
          '/start',
          '/clients/mails',
          '/account/statement',
          '/my-calendar',
        ])
          await expectRefused(page, path)
        await expect(page.getByText('Your role here is Front desk.')).toBeVisible()
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectNoViolations(page)

        await page.goto(`${merchantUrl()}/more`)
        await changeRole('manager')
        await page.getByRole('link', { name: 'Offers' }).filter({ visible: true }).click()
        await expect(page.getByRole('link', { name: 'New offer' }).filter({ visible: true })).toBeVisible()
        expect(await getSections(page)).toContain('/figures')
        await page.goto(`${merchantUrl()}/team`)
        await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0)
        await page.goto(`${merchantUrl()}/more`)
        await changeRole('front-desk')
        await page.getByRole('main').getByRole('link', { name: 'Figures' }).click()
        await expect(title(page)).toHaveText(NOT_INCLUDED)
        expect(await getSections(page)).not.toContain('/figures')
      },
    )

    test(
      'a manager of one store sees nothing of the whole business',
      { tag: '@long' },
      async ({ page, context, browser, pageErrors }) => {
        pageErrors.allow(/^403 GET /)
        const shop = await openShopForTest({ staff: 1 })
        await openSecondStore(shop, 'Second store')
        await signInMember(context, shop, 'manager', [shop.storeId])
        await expectRefused(page, '/team/history')
        await expect(page.getByText('for some of the stores', { exact: false })).toBeVisible()
        await expectNoViolations(page)
        await page.goto(`${merchantUrl()}/clients`)
        await expect(page.getByRole('link', { name: 'Write to clients' })).toBeVisible()
        await page.goto(`${merchantUrl()}/chat/settings`)
        await expect(page.getByText('can change these', { exact: false })).toBeVisible()
        await page.goto(`${merchantUrl()}/settings`)
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
        await expect(page.getByRole('link', { name: 'Add a store' })).toHaveCount(0)
        await page.goto(`${merchantUrl()}/start/business?store=new`)
        await expect(page).toHaveURL(`${merchantUrl()}/settings`)
        await page.goto(`${merchantUrl()}/requests`)
        await expect(title(page)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Areas and categories' })).toHaveCount(0)

        // The owner limits them to the other store.
        const other = await browser.newContext({ viewport })
        await pageErrors.watch(other)
        await signInToShop(other, shop)
        const owners = await other.newPage()
        await owners.goto(`${merchantUrl()}/team`)
        const member = owners.getByRole('main').getByRole('listitem').filter({ hasText: 'Manager' })
        await expect(member).toContainText(/Only (?!Second store)/)
        await member.getByRole('button', { name: /^Change the role/ }).click()
        const sheet = owners.getByRole('dialog')
        await expect(sheet.getByRole('radio', { name: 'Only these stores' })).toBeChecked()
        const stores = sheet.getByRole('checkbox')
        await stores.nth(0).uncheck()
        await sheet.getByRole('button', { name: 'Save the role' }).click()
        await expect(sheet).toContainText('Choose at least one store.')
        await expectNoViolations(owners, { include: '[role=dialog]' })
        await stores.nth(1).check()
        await sheet.getByRole('button', { name: 'Save the role' }).click()
        await expect(sheet).toBeHidden()
        await expect(member).toContainText('Only Second store')
        expect(await owners.evaluate(layoutProblems)).toEqual([])

        await owners.getByRole('button', { name: 'Invite', exact: true }).click()
        await sheet.getByLabel('Email or phone number').fill(newPerson('Rehema').email)
        await sheet.getByRole('radio', { name: 'Only these stores' }).check()
        await sheet.getByRole('checkbox', { name: /^Second store/ }).check()
        await sheet.getByRole('button', { name: 'Send the invitation' }).click()
        await expect(sheet).toBeHidden()
        const invited = owners.getByRole('main').getByRole('listitem').filter({ hasText: 'rehema' })
        await expect(invited).toContainText('Only Second store')
        await other.close()
        await page.goto(`${merchantUrl()}/settings`)
        await expect(page.getByRole('main').getByRole('listitem')).toContainText('Second store')
      },
    )

    test(
      'staff see their own day, and owners everything',
      { tag: '@long' },
      async ({ page, context, browser, pageErrors }) => {
        pageErrors.allow(/^403 GET /)
        const shop = await openShopForTest({ staff: 1 })
        await signInMember(context, shop, 'staff')
        expect(await getSections(page)).toEqual(['/', '/account', '/calendar', '/my-calendar'])
        for (const path of ['/', '/calendar', '/my-calendar', '/scan']) {
          const reply = await page.goto(merchantUrl() + path)
          expect([path, reply?.status()]).toEqual([path, 200])
        }
        for (const path of ['/chat', '/clients', '/reviews', '/offers', '/requests', '/services', '/staff'])
          await expectRefused(page, path)
        await expectRefused(page, '/settings')
        await expectRefused(page, '/calendars')
        await expectRefused(page, `/requests/${shop.serviceId}`)

        const other = await browser.newContext({ viewport })
        await pageErrors.watch(other)
        await signInToShop(other, shop)
        const theirs = await other.newPage()
        expect(await getSections(theirs)).toEqual(
          [
            '/',
            '/account',
            '/calendar',
            '/chat',
            '/clients',
            '/figures',
            '/hours',
            '/offers',
            '/requests',
            '/reviews',
            '/services',
            '/settings',
            '/staff',
            '/team',
          ].toSorted(),
        )
        await theirs.goto(`${merchantUrl()}/team`)
        await expect(theirs.getByRole('button', { name: 'Invite', exact: true })).toBeVisible()
      },
    )
  })
