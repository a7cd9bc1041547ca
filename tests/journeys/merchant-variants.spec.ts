/** A merchant gives a service variants, puts her price list in order, and changes several services at once. */
import { customerUrl, merchantUrl } from './addresses.ts'
import { openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { signInToShop } from './merchant-shop.ts'
import { expect, test } from './test.ts'
import type { Page } from '@playwright/test'

test.use({ viewport: { width: 360, height: 740 } })

const expectGoodPage = async (page: Page) => {
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await expectNoViolations(page)
}
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save' }).filter({ visible: true })

test('variants are added, chosen before the time and put under a heading', async ({ page, context }) => {
  const shop = await openShopForTest({ staff: 1 })
  await signInToShop(context, shop)
  await page.goto(`${merchantUrl()}/services/${shop.serviceId}`)
  await page.getByRole('link', { name: 'Add variants' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Variants' })).toBeVisible()
  await page.getByLabel('Name of the service').fill('Braids')
  await page.getByRole('button', { name: 'Add a variant' }).click()
  await expect(page.getByLabel('Variant 2', { exact: true })).toBeFocused()
  await page.getByLabel('Variant 2', { exact: true }).fill('long')
  await page.getByLabel('Price of variant 2 in KES').fill('much')
  await saveButton(page).click()
  await expect(page.getByLabel('Variant 1', { exact: true })).toBeFocused()
  await expectGoodPage(page)
  await page.getByLabel('Variant 1', { exact: true }).fill('short')
  await page.getByLabel('Price of variant 2 in KES').fill('7,500')
  await page.getByLabel('Duration of variant 2').selectOption('180')
  await saveButton(page).click()
  await expect(page.getByText('Service saved')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()

  await page.goto(`${merchantUrl()}/services/order?store=${shop.storeId}`)
  await page.getByRole('button', { name: 'Add a heading' }).click()
  await page.getByRole('button', { name: 'Move Braids up' }).click()
  await saveButton(page).click()
  await expect(page.getByLabel('Heading', { exact: true })).toBeFocused()
  await expectGoodPage(page)
  await page.getByLabel('Heading', { exact: true }).fill('Hair 💇🏾‍♀️')
  await saveButton(page).click()
  await expect(page.getByText('The price list was saved')).toBeVisible()

  const customer = await context.newPage()
  await customer.goto(`${customerUrl()}/store/${shop.storeId}?tab=services`)
  await expect(customer.getByRole('heading', { name: 'Hair 💇🏾‍♀️' })).toBeVisible()
  await customer.getByRole('link', { name: 'Braids', exact: true }).click()
  const choice = customer.getByRole('navigation', { name: 'Choose a type' }).filter({ visible: true })
  await expect(choice.getByRole('link', { name: /short/ })).toHaveAttribute('aria-current', 'page')
  await expectGoodPage(customer)
  await choice.getByRole('link', { name: /long/ }).click()
  await expect(customer.getByRole('heading', { level: 1, name: 'Braids, long' })).toBeVisible()
  await expect(choice.getByRole('link', { name: /long/ })).toHaveAttribute('aria-current', 'page')
  await expect(customer.getByText('KES 7,500').filter({ visible: true }).first()).toBeVisible()
})

test('several services are changed at once, and a service is copied', async ({ page, context }) => {
  const shop = await openShopForTest({ staff: 2 })
  await signInToShop(context, shop)
  await page.goto(`${merchantUrl()}/services`)
  await page.getByRole('link', { name: 'Change several' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change several' })).toBeVisible()
  await page.getByLabel('Percent').fill('0')
  await expect(page.getByText('Enter a whole number from -90 to 500 that is not 0.')).toBeVisible()
  await expectGoodPage(page)
  await page.getByLabel('Change', { exact: true }).selectOption({ label: 'Offered or not' })
  await page.getByRole('checkbox', { name: 'The one service' }).check()
  await page.getByRole('button', { name: 'Change one service' }).filter({ visible: true }).click()
  await expect(page.getByText('One service was changed.')).toBeVisible()
  await expect(page.getByText('not offered')).toBeVisible()

  await page.goto(`${merchantUrl()}/services/${shop.serviceId}`)
  const name = await page.getByLabel('Name', { exact: true }).inputValue()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New service' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Name', { exact: true }).fill(`${name} at home`)
  await page.getByRole('button', { name: 'Add the service' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} at home` })).toBeVisible()
})
