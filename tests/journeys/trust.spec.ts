/** The track record of a store, and a customer's own reliability (docs/rules/trust.md). */
import { get, listStoreOffers, newCustomer, openShopForTest, signIn } from './api.ts'
import { expect, test } from './test.ts'
import { walk } from './walk.ts'

const STORE = 'Kinyozi Kings'
const findStore = async (): Promise<string> => (await listStoreOffers(STORE))[0]!.store.id

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the pages fit, and can be read by everyone', async ({ page, context }) => {
    const shop = await openShopForTest({})
    await walk(page, [`/store/${await findStore()}/trust`, `/store/${shop.storeId}/trust`])
    await signIn(context, await newCustomer())
    await walk(page, ['/profile/reliability'])
  })
})

test('the page of a store leads to its track record, which has figures and prices', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const storeId = await findStore()
  await page.goto(`/store/${storeId}`)
  await page
    .getByRole('link', { name: `Track record of ${STORE}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Track record of ${STORE}`)
  const { trust } = await get<{ trust: { bookings: { total: number; kept: number; keptPercent: number } } }>(
    `/stores/${storeId}/trust`,
  )
  const figure = page.getByRole('listitem').filter({ hasText: 'Bookings kept' }).first()
  await expect(figure).toContainText(`${trust.bookings.keptPercent}%`)
  await expect(figure).toContainText(`${trust.bookings.kept} of ${trust.bookings.total} bookings`)
  await page.getByText('Show the numbers').click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13)
  await expect(page.getByText('Verified discount', { exact: true }).first()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: STORE }).click()
  await expect(page).toHaveURL(/\/kinyozi-kings$/)
})

test('a store with few bookings has no shares', async ({ page }) => {
  const { storeId } = await openShopForTest({})
  await page.goto(`/store/${storeId}/trust`)
  await expect(page.getByText('Not enough bookings yet').first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('%')
})

test('a track record of no store says so', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/)
  await page.goto('/store/0193471c-0000-7000-8000-000000000001/trust')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/stores')
})

test('a customer starts the own reliability again', async ({ page, context }) => {
  await signIn(context, await newCustomer())
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Your reliability' }).click()
  await expect(page.getByRole('heading', { name: 'Not enough bookings yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByText('You have started again.').first()).toBeVisible()
  await expect(page.getByText(/^You started again on/)).toBeVisible()
  await expect(page.getByText(/^You can start again from/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Start again' })).toBeDisabled()
})
