/** A merchant adds her whole price list at once, and takes it back. */
import { customerUrl, merchantUrl } from './addresses.ts'
import { openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { signInToShop } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const LIST = [
  '*ZURI HAIR PRICE LIST*',
  ...['Braids', 'Nails', 'Spa', 'Cuts'].flatMap((group) => [
    `*${group}*`,
    `Style ${group}: small 4500, medium 3500, large 2500`,
    `Polish ${group} - 1500/= 45min`,
    `Wash ${group} ...... 300 (20 min)`,
    `Scrub ${group} from 800`,
    `Massage ${group} 1h30 2k`,
    `Trim ${group} @ 250`,
    `Steam ${group} KES 700`,
    `Set ${group} 500/700/900`,
  ]),
  'Call 0712 345 678',
].join('\n')

test.use({ viewport: { width: 360, height: 740 } })

test('a price list is pasted, corrected, saved, seen by customers and undone', async ({ page, context }) => {
  const shop = await openShopForTest({ staff: 2 })
  await signInToShop(context, shop)
  await page.goto(`${merchantUrl()}/services`)
  await page.getByRole('link', { name: 'Add several' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add several services' })).toBeVisible()
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('Type or paste your price list first.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Your price list').fill(LIST)
  await page.getByRole('button', { name: 'Read the list' }).click()

  await expect(page.getByRole('heading', { name: '36 services' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '6 lines were left out' })).toBeVisible()
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Make line 10 a service' }).click()
  await page.getByLabel('Name, service 37').fill('Set, gel')
  await page.getByLabel('Price in KES, service 37').fill('500/700')
  await expect(page.getByText('One service needs a correction:')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add 37 services' }).filter({ visible: true })
  await expect(add).toBeDisabled()
  await expectNoViolations(page)

  // A reload loses nothing.
  await page.reload()
  await page.getByLabel('Price in KES, service 37').fill('700')
  await page.getByLabel('Name, service 1', { exact: true }).fill('Style one, small')
  await page.getByLabel('Who performs it, service 1', { exact: true }).selectOption('Staff 1')
  await add.click()
  await expect(page.getByText('37 services were added.')).toBeVisible()
  await expectNoViolations(page)

  const customer = await context.newPage()
  await customer.goto(`${customerUrl()}/store/${shop.storeId}?tab=services`)
  await expect(customer.getByRole('heading', { name: 'Style one, small' })).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Braids', exact: true })).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Style Nails', exact: true })).toBeVisible()
  await expect(customer.getByText('From KES 2,500').first()).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The services were removed.')).toBeVisible()
  await page.getByRole('link', { name: 'See the services' }).click()
  await expect(page.getByText('Style one, small')).toHaveCount(0)
})
