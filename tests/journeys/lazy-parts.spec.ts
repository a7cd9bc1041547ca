/** A part of a page whose script cannot be loaded: the page stays, says so, and loads the part when it is asked again. */
import type { Locator, Page, Request } from '@playwright/test'
import { merchantUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { listStoreOffers, openShopForTest } from './api.ts'
import { layoutProblems } from './layout-problems.ts'
import { SIZES, signInToShop } from './merchant-shop.ts'
import { expect, test } from './test.ts'

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('a customer who is not signed in saves an offer', async ({ page, pageErrors }) => {
      pageErrors.allow(/net::ERR_FAILED/)
      const [offer] = await listStoreOffers('Kinyozi Kings')
      await page.goto(`/offer/${offer!.id}`)
      await opensWhenAskedAgain(page, {
        open: () =>
          page
            .getByRole('button', { name: /^Save / })
            .first()
            .click(),
        part: page.getByRole('alertdialog'),
      })
    })

    test(
      'a merchant chooses the requests that concern her',
      { tag: '@long' },
      async ({ page, context, pageErrors }) => {
        pageErrors.allow(/net::ERR_FAILED/)
        await signInToShop(context, await openShopForTest({}))
        await page.goto(`${merchantUrl()}/requests`)
        await opensWhenAskedAgain(page, {
          open: () => page.getByRole('button', { name: 'Areas and categories' }).first().click(),
          part: page.getByRole('dialog', { name: 'Areas and categories' }),
        })
      },
    )
  })

async function opensWhenAskedAgain(page: Page, { open, part }: { open: () => Promise<void>; part: Locator }) {
  const isAway = (request: Request) => request.method() === 'HEAD' || /\/assets\/.*\.js$/.test(request.url())
  await page.route('**', (route) => (isAway(route.request()) ? route.abort() : route.fallback()))
  const title = page.getByRole('heading', { level: 1 })
  const name = await title.innerText()
  await open()
  const notice = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await expect(notice).toBeVisible()
  await expect(title).toHaveText(name)
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
  const again = notice.getByRole('button', { name: 'Try Again' })
  await again.click()
  await expect(notice).toBeVisible()
  await expect(title).toHaveText(name)
  await page.unroute('**')
  await again.click()
  await expect(notice).toHaveCount(0)
  // A browser that remembers the failure has loaded the page again.
  await expect(async () => {
    if (!(await part.isVisible())) await open()
    await expect(part).toBeVisible({ timeout: 2_000 })
  }).toPass()
}
