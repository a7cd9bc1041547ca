/** Followed stores: the button and the page. */
import type { Page } from '@playwright/test'
import { get, newCustomer, OWN_PAGE, post, signIn, type OfferCard } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

// Offers that other journeys create have the same title.
test.use({ appName: 'demo' })

const API = '/api/v1'
const newest = async (): Promise<OfferCard[]> =>
  (await get<{ offers: OfferCard[] }>('/offers?limit=5')).offers
const followButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Follow/ })
const followers = async (storeId: string): Promise<number> =>
  (await get<{ store: { followers: number } }>(`/stores/${storeId}`)).store.followers

test(
  'following a store updates its count and the list of followed stores',
  { tag: '@long' },
  async ({ page, context }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    const [offer] = await newest()
    const { store } = offer!
    const before = await followers(store.id)
    await page.goto(`/store/${store.id}`)
    await followButton(page).click()
    await expect(page.getByRole('button', { name: `Following ${store.name}` })).toBeVisible()
    await expect.poll(() => followers(store.id)).toBe(before + 1)
    await expect(
      page.getByText(before === 0 ? '1 follower' : `${before + 1} followers`, { exact: true }),
    ).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: `Following ${store.name}` })).toBeVisible()

    await page.goto('/my-stores')
    await expect(page).toHaveURL(/\/profile\/followed-stores$/)
    const card = page.getByRole('main').getByRole('article')
    await expect(card).toContainText(store.name)
    await expect(card).toContainText(/Discounts upto \d+%/)
    await expectNoViolations(page)
    await card.getByRole('link', { name: /^View Store/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: store.name })).toBeVisible()
    await page.goBack()
    await card.getByRole('button', { name: `Unfollow ${store.name}` }).click()
    await expect(page.getByRole('heading', { name: 'No followed stores yet' })).toBeVisible()
    await expectNoViolations(page)
    expect(await followers(store.id)).toBe(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card).toHaveCount(1)
    await card.getByRole('button', { name: `Unfollow ${store.name}` }).click()
    await page.getByRole('link', { name: 'Discover Stores' }).click()
    await expect(page).toHaveURL(/\/stores$/)
  },
)

test('repeated clicks on Follow end in the last state', { tag: '@long' }, async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  const [, offer] = await newest()
  const before = await followers(offer!.store.id)
  await page.goto(`/store/${offer!.store.id}`)
  await expect(followButton(page)).toHaveText('Follow')
  await followButton(page).focus()
  for (let press = 0; press < 5; press++) await page.keyboard.press('Enter')
  await expect(followButton(page)).toHaveText('Following')
  await expect.poll(() => followers(offer!.store.id)).toBe(before + 1)
  await expect(followButton(page)).toBeFocused()
})

test(
  'following asks a visitor to log in, and reports failures and expired sessions',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^(?:503|401) (?:PUT|DELETE) .*\/follow$/)
    const [offer] = await newest()
    const path = `/store/${offer!.store.id}`
    await page.goto(path)
    await followButton(page).click()
    await expect(page.getByRole('alertdialog')).toContainText('Please log in to follow stores.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`/accounts/sign-in?redirect=${encodeURIComponent(path)}`)

    await signIn(context, await newCustomer())
    await page.goto(path)
    await page.route('**/stores/*/follow', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Busy."}' }),
    )
    await followButton(page).click()
    await expect(page.getByText('Failed to update follow status. Please try again.')).toBeVisible()
    await expect(followButton(page)).toHaveText('Follow')
    await page.unrouteAll()
    await page.request.post(`${API}/users/logout`, { headers: OWN_PAGE })
    await followButton(page).click()
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
    await expect(page).toHaveURL(`/accounts/sign-in?redirect=${encodeURIComponent(path)}`)
  },
)

test(
  'a store that cannot be unfollowed stays in the list',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^net::ERR_FAILED DELETE /)
    const customer = await newCustomer()
    await signIn(context, customer)
    const [offer] = await newest()
    await post(`/stores/${offer!.store.id}/toggle-follow`, {}, customer.token)
    await page.goto('/profile/followed-stores')
    await page.route('**/stores/*/follow', (route) => route.abort())
    await page.getByRole('button', { name: /^Unfollow/ }).click()
    await expect(page.getByText(/^Failed to unfollow store/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  },
)
