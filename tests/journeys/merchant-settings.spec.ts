// cspell:ignore Maelezo mawasiliano
/** The settings of stores: profile, pictures, branches, links, and who sees them. */
import type { Page } from '@playwright/test'
import { customerUrl, merchantUrl } from './addresses.ts'
import { OWN_PAGE } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { choosePhoto, newMerchant, signInAsMerchant, speakKiswahili, title } from './merchant-start-steps.ts'
import { SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const DOOR = { latitude: -1.2653, longitude: 36.8021 }
test.use({ geolocation: DOOR, permissions: ['geolocation'] })

/** Signs in a merchant with a draft. */
async function openStore(page: Page, name: string): Promise<string> {
  const person = await newMerchant(name)
  await signInAsMerchant(page.context(), person.email)
  const answer = await page.request.post(`${merchantUrl()}/api/v1/stores`, {
    headers: OWN_PAGE,
    data: {
      name,
      category: 'spa',
      location: 'westlands',
      description: 'Massage and facials by trained therapists.',
      latitude: -1.265,
      longitude: 36.802,
    },
  })
  expect(answer.status()).toBe(201)
  const { store } = (await answer.json()) as { store: { id: string } } // the reply of the route
  await page.goto(`${merchantUrl()}/settings/stores/${store.id}`)
  return store.id
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('a merchant edits what customers see of a store', async ({ page, pageErrors }) => {
      pageErrors.allow(/^400 (PUT|POST) .*\/(stores|socials)/)
      const id = await openStore(page, 'Amani Spa Westlands')
      await expect(title(page)).toHaveText('Amani Spa Westlands')
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])

      const profile = section(page, 'Profile and contact')
      await profile.getByLabel('Name of the store').fill('Amani Spa Parklands')
      await profile.getByLabel('Phone for customers').fill('12')
      await profile.getByRole('button', { name: 'Save changes' }).click()
      await expect(profile.getByLabel('Phone for customers')).toBeFocused()
      await profile.getByLabel('Phone for customers').fill('0712 345 678')
      await profile.getByRole('button', { name: 'Save changes' }).click()
      await expect(title(page)).toHaveText('Amani Spa Parklands')
      await expect(profile.getByLabel('Phone for customers')).toHaveValue('0712345678')

      await choosePhoto(page, 0)
      await expect(page.getByRole('button', { name: 'Change cover picture' })).toBeVisible()
      await choosePhoto(page, 2)
      const gallery = section(page, 'Gallery')
      await gallery.getByLabel('What picture 1 shows').fill('The treatment room')
      await gallery.getByRole('button', { name: 'Save changes' }).click()
      await saved(page)

      const socials = section(page, 'Social links')
      await socials.getByLabel('Network').selectOption('instagram')
      await socials.getByLabel('Link', { exact: true }).fill('instagram')
      await socials.getByRole('button', { name: 'Add link' }).click()
      await expect(socials.getByLabel('Link', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await socials.getByLabel('Link', { exact: true }).fill('https://instagram.com/amanispa')
      await socials.getByRole('button', { name: 'Add link' }).click()
      await expect(socials.getByRole('textbox', { name: 'Instagram' })).toHaveValue(
        'https://instagram.com/amanispa',
      )

      await page.reload()
      await expect(gallery.getByLabel('What picture 1 shows')).toHaveValue('The treatment room')
      await page.getByRole('button', { name: 'Preview' }).click()
      const preview = page.getByRole('dialog', { name: 'What customers will see' })
      await expect(preview.getByText('Amani Spa Parklands')).toBeVisible()
      await expect(preview.getByAltText('The treatment room')).toBeVisible()
      await expectNoViolations(page, { include: '[role=dialog]' })
      await page.getByRole('button', { name: 'Close', exact: true }).click()

      await expect(
        section(page, 'Who sees the store').getByRole('link', { name: 'Add First service' }),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Publish the store' })).toBeDisabled()
      expect((await page.request.get(`${customerUrl()}/store/${id}`)).status()).toBe(404)
    })

    test(
      'a branch is added, found on the map, made the main one and deleted',
      { tag: '@long' },
      async ({ page, pageErrors }) => {
        pageErrors.allow(/^409 (PUT|DELETE) .*\/branches\//)
        await openStore(page, 'Tana Spa')
        await page.getByRole('link', { name: 'Add a branch' }).click()
        await expect(title(page)).toHaveText('New branch')
        await page.getByLabel('Name of the branch').fill('Tana Spa - CBD')
        await page.getByRole('button', { name: 'I’m at the store now' }).click()
        await page.getByLabel('Building and street').fill('Moi Avenue 12')
        await page.getByLabel('Nearest stage').fill('Odeon')
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        await page.getByRole('button', { name: 'Save changes' }).click()
        const branches = section(page, 'Branches')
        await branches.getByRole('link', { name: /Tana Spa - CBD/ }).click()
        await page.getByRole('switch', { name: 'Main branch' }).check()
        await page.getByRole('button', { name: 'Save changes' }).click()
        await expect(branches.getByRole('link', { name: /Tana Spa - CBD.*Main/s })).toBeVisible()
        await branches.getByRole('link', { name: /Tana Spa - Westlands/ }).click()
        await page.getByRole('button', { name: 'Delete branch' }).click()
        await expectNoViolations(page, { include: '[role=alertdialog]' })
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete branch' }).click()
        await expect(branches.getByRole('listitem')).toHaveCount(1)
      },
    )
  })

test(
  'two people edit one store: both versions are shown, and none is lost',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/^409 PUT .*\/stores\//)
    const id = await openStore(page, 'Duka la Wawili')
    const theirs = await page.request.put(`${merchantUrl()}/api/v1/stores/${id}`, {
      headers: OWN_PAGE,
      data: { name: 'Their name', phone_number: '0722000111' },
    })
    expect(theirs.status()).toBe(200)
    const profile = section(page, 'Profile and contact')
    await profile.getByLabel('Name of the store').fill('My name')
    await profile.getByRole('button', { name: 'Save changes' }).click()
    const conflict = profile.getByRole('alert')
    await expect(conflict).toContainText('My name')
    await expect(conflict).toContainText('Their name')
    await expect(conflict).toContainText('0722000111')
    await expectNoViolations(page)
    await conflict.getByRole('button', { name: 'Save mine' }).click()
    await expect(title(page)).toHaveText('My name')
  },
)

test('a store is closed for good', { tag: '@long' }, async ({ page }) => {
  await openStore(page, 'Tana Nails')
  await page.getByRole('button', { name: 'Close for good' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close for good' }).click()
  await expect(page.getByText('This store is closed for good.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'All stores' }).click()
  await expect(page.getByRole('link', { name: /Tana Nails/ })).toContainText('Closed')
  await expectNoViolations(page)
})

test(
  'a lost network is reported, and nothing typed is lost',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await openStore(page, 'Tana Hair')
    const profile = section(page, 'Profile and contact')
    // The script of the section has been loaded.
    await profile.getByLabel('Name of the store').focus()
    await page.context().setOffline(true)
    await profile.getByLabel('Name of the store').fill('Tana Hair Studio')
    await profile.getByRole('button', { name: 'Save changes' }).click()
    await expect(profile.getByRole('alert')).toBeVisible()
    await page.context().setOffline(false)
    await profile.getByRole('button', { name: 'Save changes' }).click()
    await expect(title(page)).toHaveText('Tana Hair Studio')
  },
)

test('in Kiswahili', { tag: '@long' }, async ({ page, context }) => {
  await openStore(page, 'Saluni')
  await speakKiswahili(context)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Maelezo na mawasiliano' })).toBeVisible()
})

test('the store of another merchant is not found', { tag: '@long' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/^404 GET .*\/settings\/stores\//)
  const id = await openStore(page, 'Duka la Kwanza')
  const other = await newMerchant('Duka la Pili')
  await signInAsMerchant(page.context(), other.email)
  const answer = await page.goto(`${merchantUrl()}/settings/stores/${id}`)
  expect(answer?.status()).toBe(404)
})
