/** A merchant edits the staff of a store. */
import type { Page } from '@playwright/test'
import { merchantUrl } from './addresses.ts'
import { getBooking, get, openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { bookService, choosePicture, dayAhead, saveElsewhere, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const save = (page: Page, name = 'Save') =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const personPage = (id: string) => `${merchantUrl()}/staff/${id}`
type Schedule = {
  schedule: { shifts: { weekday: string; ends: string }[]; breaks: unknown[]; leaves: unknown[] }
}

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('a person is added, with a photo, services, shifts and a break', async ({
      page,
      context,
      pageErrors,
    }) => {
      pageErrors.allow(/^400 (?:PUT .*\/schedule|POST .*\/schedule\/preview)$/)
      const shop = await openShopForTest({ staff: 1 })
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/staff`)
      await expect(page.getByRole('listitem').filter({ hasText: 'Staff 1' })).toContainText(
        'Today 08:00 to 20:00',
      )
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
      await page.getByRole('link', { name: 'Add a person' }).click()

      await page.getByLabel('Phone').fill('12')
      await save(page, 'Add a person')
      await expect(page.getByText('This field is required').first()).toBeVisible()
      await expect(page.getByLabel('Name')).toBeFocused()
      await expectNoViolations(page)
      await page.getByLabel('Name').fill('Njeri Kamau')
      await page.getByLabel('Title').fill('Barber')
      await page.getByLabel('Phone').fill('0712 345 678')
      await save(page, 'Add a person')

      await expect(page.getByRole('heading', { level: 1, name: 'Njeri Kamau' })).toBeVisible()
      const id = page.url().split('/').at(-1)!
      await choosePicture(page, 'Add a photo')
      await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
      await page.getByRole('checkbox', { name: 'Cut' }).click()
      await expect(page.getByRole('checkbox', { name: 'Cut' })).toBeChecked()

      // Shifts begin as the hours of the branch.
      await expect(page.getByRole('switch', { name: 'Works on Monday' })).toBeChecked()
      await page.getByRole('button', { name: 'Break Monday' }).click()
      const pause = page.getByRole('group', { name: 'Break 1 on Monday' })
      await pause.getByLabel('Ends').selectOption('21:00')
      await save(page)
      await expect(page.getByText('A break must be within a shift').first()).toBeVisible()
      await pause.getByLabel('Ends').selectOption('13:30')
      await page.getByRole('switch', { name: 'Works on Tuesday' }).click()
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
      await save(page)
      await expect(page.getByText('The person is saved')).toBeVisible()
      const { schedule } = await get<Schedule>(`/staff/${id}/schedule`, shop.merchantToken)
      const working = schedule.shifts.map(({ weekday, ends }) => `${weekday} ${ends}`)
      expect(working).toContain('Monday 20:00')
      expect(working).not.toContain('Tuesday 20:00')
      expect(schedule.breaks).toHaveLength(1)
    })

    test(
      'leave and deactivation say which bookings they affect',
      { tag: '@long' },
      async ({ page, context, pageErrors }) => {
        const shop = await openShopForTest({ staff: 2 })
        const [staffId] = shop.staffIds as [string, string]
        const day = await dayAhead(3)
        const { customer, id } = await bookService(shop, `${day}T10:00`, 'Abdi', staffId)
        await signInToShop(context, shop)
        pageErrors.allow(/^409 POST .*\/leave$/)
        await page.goto(personPage(staffId))

        await page.getByRole('button', { name: 'Add leave' }).click()
        const dialog = page.getByRole('dialog', { name: 'Leave of Staff 1' })
        await dialog.getByLabel('First day').fill(day)
        await expect(dialog.getByText('1 booking is in this time.')).toBeVisible()
        await expectNoViolations(page, { include: '[role=dialog]' })
        await dialog.getByLabel('Reason').fill('Exam')
        await dialog.getByRole('button', { name: 'Add leave' }).click()
        await expect(dialog).toHaveCount(0)
        const affected = page.getByRole('region', { name: '1 booking no longer fits' })
        await expect(affected).toContainText('Abdi Wairimu')

        // Leave on the same day again is refused.
        await page.getByRole('button', { name: 'Add leave' }).click()
        await dialog.getByLabel('First day').fill(day)
        await dialog.getByRole('button', { name: 'Add leave' }).click()
        await expect(dialog.getByRole('alert')).toBeVisible()
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('button', { name: /^Remove the leave/ }).click()
        await expect(page.getByText('No leave is planned.')).toBeVisible()

        await page.getByRole('button', { name: 'Deactivate' }).click()
        const question = page.getByRole('alertdialog', { name: 'Deactivate Staff 1?' })
        await expect(question).toContainText('1 booking to come stays as it is')
        await expectNoViolations(page, { include: '[role=alertdialog]' })
        await question.getByRole('button', { name: 'Deactivate' }).click()
        await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
        await expect(affected).toContainText('Abdi Wairimu')
        expect((await getBooking(customer, id)).status).toBe('confirmed')

        // Somebody else can take over, at the same time as well. The free times of who left are refused.
        pageErrors.allow(/^400 GET .*\/times\?/)
        await affected.getByRole('button', { name: 'Offer another time to Abdi Wairimu' }).click()
        const offer = page.getByRole('dialog', { name: 'Offer another time' })
        await expect(offer.getByLabel('Staff member')).toHaveValue('')
        await offer.getByLabel('Staff member').selectOption('Staff 2')
        await offer.getByRole('radio', { name: '10:00' }).check()
        await expectNoViolations(page, { include: '[role=dialog]' })
        await offer.getByRole('button', { name: /^Propose / }).click()
        await expect(offer).toHaveCount(0)
        await expect(affected).toContainText('Waiting for Abdi to answer.')
        // A message below the pointer stays, and can cover the button.
        await page.mouse.move(0, 0)
        await page.getByRole('button', { name: 'Reactivate' }).click()
        await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
      },
    )
  })

test(
  'edits of two people are both saved, and the same field is chosen',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    const shop = await openShopForTest({ staff: 1 })
    const [staffId] = shop.staffIds as [string]
    await signInToShop(context, shop)
    pageErrors.allow(/^409 PUT .*\/staff\//)
    await page.goto(personPage(staffId))

    await saveElsewhere(shop, `/staff/${staffId}`, { role: 'Master barber' })
    await page.getByRole('group', { name: 'Shift 1 on Monday' }).getByLabel('Ends').selectOption('18:00')
    await save(page)
    await expect(page.getByText('Saved, together with what someone else changed')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Master barber')

    await saveElsewhere(shop, `/staff/${staffId}`, { name: 'Otieno' })
    await page.getByLabel('Name').fill('Otieno Onyango')
    await save(page)
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this' })
    await expect(conflict).toContainText('Saved by them: Otieno')
    await expectNoViolations(page)
    await conflict.getByRole('button', { name: 'Save mine' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Otieno Onyango' })).toBeVisible()
  },
)

test(
  'the last person of a service stays, and someone else’s staff is not found',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    const [shop, other] = [await openShopForTest({ staff: 1 }), await openShopForTest({ staff: 1 })]
    await signInToShop(context, shop)
    pageErrors.allow(/^409 POST .*\/unassign-service$/)
    pageErrors.allow(/^404 GET /)
    await page.goto(personPage(shop.staffIds[0]!))
    await page.getByRole('checkbox', { name: 'Cut' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Cut' })).toBeChecked()
    const answer = await page.goto(personPage(other.staffIds[0]!))
    expect(answer?.status()).toBe(404)
  },
)
