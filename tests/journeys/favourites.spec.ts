/** Favourite offers: the buttons and the page. */
import type { Page } from '@playwright/test'
import { WIDTHS } from '#tests/support/long-run.ts'
import {
  appTime,
  get,
  newCustomer,
  newPerson,
  OWN_PAGE,
  PASSWORD,
  post,
  signIn,
  someIds,
  type Customer,
  type OfferCard,
} from './api.ts'
import { expectNoViolations } from './axe.ts'
import { signInByPassword } from './sign-in-form.ts'
import { expect, test } from './test.ts'

// Offers that other journeys create have the same title.
test.use({ appName: 'demo' })

type Offer = OfferCard & { expiration_date: string }
const API = '/api/v1'
const favouriteButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save / })
const newest = async (limit = 5): Promise<Offer[]> =>
  (await get<{ offers: Offer[] }>(`/offers?limit=${limit}`)).offers
const addFavourite = ({ token }: Customer, { id }: Offer) => post(`/offers/${id}/favorite`, {}, token)
const favouriteIds = async ({ token }: Customer): Promise<string[]> =>
  (await get<{ offerIds: string[] }>('/users/favorites/ids', token)).offerIds

async function expiredOffer(): Promise<Offer> {
  const now = await appTime()
  for (let page = 1; page <= 4; page++) {
    const { offers } = await get<{ offers: Offer[] }>(`/offers?status=all&limit=100&page=${page}`)
    const expired = offers.find(({ expiration_date }) => Date.parse(expiration_date) < now)
    if (expired) return expired
  }
  throw new Error('No offer has expired')
}

/**
 * Clicks the button with this label and returns its aria-pressed after two frames, before the server
 * responds.
 */
const clickAndReadState = (page: Page, name: string): Promise<string | null> =>
  page.evaluate(
    (label) =>
      new Promise<string | null>((done) => {
        const button = document.querySelector<HTMLButtonElement>(
          `main [aria-label="${CSS.escape(label).replaceAll('\\', '')}"]`,
        )
        button?.click()
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done(button?.getAttribute('aria-pressed') ?? null)),
        )
      }),
    name,
  )

// ---------------------------------------------------------------- favourite buttons

test('a visitor logs in and returns to the deals', async ({ page }) => {
  const person = newPerson()
  await page.goto('/hotdeals?sort=discount')
  await favouriteButtons(page).first().click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Please log in to add favorites.')
  await expect(dialog).toContainText('Would you like to log in now?')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(favouriteButtons(page).first()).toBeFocused()
  await favouriteButtons(page).first().click()
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/accounts\/sign-in\?redirect=%2Fhotdeals%3Fsort%3Ddiscount$/)
  const { phone, ...rest } = person
  await page.request.post(`${API}/users/register`, {
    headers: OWN_PAGE,
    data: { ...rest, phoneNumber: phone, password: PASSWORD },
  })
  await page.goto(page.url())
  await expect(page).toHaveURL(/\/hotdeals\?sort=discount$/)
})

test('saving an offer shows at once and on every page, and can be undone', async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  const [offer] = await newest()
  const name = `Save ${offer!.title}`
  await page.goto('/hotdeals')
  await expect(favouriteButtons(page).first()).toHaveAttribute('aria-pressed', 'false')
  const box = await favouriteButtons(page).first().boundingBox()
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)

  const released = Promise.withResolvers<void>()
  await page.route('**/favorite', async (route) => {
    await released.promise
    await route.continue()
  })
  expect(await clickAndReadState(page, name)).toBe('true')
  expect(await favouriteIds(customer)).toEqual([])
  released.resolve()
  await expect(page.getByText('Saved to your favourites')).toBeVisible()
  expect(await favouriteIds(customer)).toEqual([offer!.id])

  await page.goto(`/offer/${offer!.id}`)
  await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('link', { name: 'Back to the deals' }).click()
  await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name }).first().click()
  await expect.poll(() => favouriteIds(customer)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => favouriteIds(customer)).toEqual([offer!.id])
  await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-pressed', 'true')
})

test(
  'a favourite that cannot be saved is reverted with its reason',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^net::ERR_FAILED POST /)
    pageErrors.allow(/^503 POST /)
    await signIn(context, await newCustomer())
    await page.goto('/hotdeals')
    await expect(favouriteButtons(page).first()).toHaveAttribute('aria-pressed', 'false')
    for (const fail of [
      (route: { abort(): Promise<void> }) => route.abort(),
      (route: { fulfill(answer: object): Promise<void> }) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({ message: 'Back in a minute.', code: 'busy' }),
        }),
    ]) {
      await page.route('**/favorite', fail)
      await favouriteButtons(page).first().click()
      await expect(page.getByText(/^Failed to add to favorites\. /).last()).toBeVisible()
      await expect(favouriteButtons(page).first()).toHaveAttribute('aria-pressed', 'false')
      await page.unrouteAll()
    }
  },
)

test(
  'saving an offer that another device has saved is no error',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^400 POST .*\/favorite$/)
    const customer = await newCustomer()
    await signIn(context, customer)
    const [offer] = await newest()
    await page.goto('/hotdeals')
    // The name comes with the favourites, after the page.
    await expect(page.getByRole('button', { name: /^Amina\b.*, your account$/ })).toBeVisible()
    await addFavourite(customer, offer!)
    await page.getByRole('button', { name: `Save ${offer!.title}` }).click()
    await expect(page.getByText('Saved to your favourites')).toBeVisible()
    await expect(page.getByRole('button', { name: `Save ${offer!.title}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
)

test('every list of deals shows favourite buttons', { tag: '@long' }, async ({ page }) => {
  const { storeId, offerId } = await someIds()
  for (const path of [
    '/',
    '/hotdeals',
    '/hotdeals?view=list',
    '/search?q=hair',
    `/store/${storeId}`,
    `/offer/${offerId}`,
  ]) {
    await page.goto(path)
    const deals = page.getByTestId('deal')
    await expect(deals.getByRole('button', { name: /^Save / })).toHaveCount(await deals.count())
    expect(await deals.count(), path).toBeGreaterThan(0)
  }
})

// ---------------------------------------------------------------- favourites

test(
  'My Favourite Offers is empty with links to offers and stores',
  { tag: '@long' },
  async ({ page, context }) => {
    await signIn(context, await newCustomer())
    await page.goto('/')
    await page.getByRole('button', { name: /, your account$/ }).click()
    await page.getByRole('link', { name: 'Favourites', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Favourite Offers' })).toBeVisible()
    await expect(page.getByText('0 saved offers')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No favourite offers yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Browse Stores' })).toHaveAttribute('href', '/stores')
    await page.getByRole('link', { name: 'Discover Offers' }).click()
    await expect(page).toHaveURL(/\/hotdeals$/)
  },
)

test(
  'favourites show their state, and expired offers cannot be opened',
  { tag: '@long' },
  async ({ page, context }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    const [offer] = await newest()
    const expired = await expiredOffer()
    await addFavourite(customer, expired)
    await addFavourite(customer, offer!)
    await page.goto('/my-favourites')
    await expect(page).toHaveURL(/\/profile\/favourites$/)
    await expect(page.getByText('2 saved offers')).toBeVisible()
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.getByRole('heading')).toHaveText([offer!.title, expired.title])
    await expect(cards.first()).toContainText(offer!.store.name)
    await expect(cards.first()).toContainText(/Expires [A-Z][a-z]{2} \d/)
    await expect(cards.last().getByText('Expired', { exact: true }).first()).toBeVisible()
    await expect(cards.last().getByRole('button', { name: 'Expired' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Find more offers' })).toBeVisible()
    await cards
      .first()
      .getByRole('link', { name: /^View Offer/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: offer!.title })).toBeVisible()
  },
)

test('removing a favourite asks first, shows at once and can be undone', async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  const two = await newest(2)
  for (const offer of two) await addFavourite(customer, offer)
  await page.goto('/profile/favourites')
  await page.getByRole('button', { name: `Remove ${two[0]!.title}` }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to remove this offer from your favorites?')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: `Remove ${two[0]!.title}` }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(page.getByText('1 saved offer', { exact: true })).toBeVisible()
  await expect.poll(() => favouriteIds(customer)).toEqual([two[1]!.id])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
  await expect.poll(async () => (await favouriteIds(customer)).length).toBe(2)
})

test(
  'a failed removal is reverted, and a failed refresh leaves the list unchanged',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^net::ERR_FAILED (?:DELETE|GET) /)
    const customer = await newCustomer()
    await signIn(context, customer)
    const [offer] = await newest()
    await addFavourite(customer, offer!)
    await page.goto('/profile/favourites')
    await page.route('**/favorite', (route) => route.abort())
    await page.getByRole('button', { name: `Remove ${offer!.title}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(/^Failed to remove from favorites\./)).toBeVisible()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)

    await page.route('**/users/favorites*', (route) => route.abort())
    await page.getByRole('button', { name: 'Refresh' }).click()
    const banner = page.getByRole('alert').filter({ hasText: 'Error loading favorites' })
    await expect(banner).toBeVisible()
    await expectNoViolations(page)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  },
)

test(
  'the favourites and followed stores pages require sign-in and return afterwards',
  { tag: '@long' },
  async ({ page }) => {
    for (const path of ['/profile/favourites', '/profile/followed-stores']) {
      await page.goto(path)
      await expect(page).toHaveURL(`/accounts/sign-in?redirect=${encodeURIComponent(path)}`)
    }
    const customer = await newCustomer()
    await signInByPassword(page, customer.email)
    await expect(page.getByRole('heading', { level: 1, name: 'Followed stores' })).toBeVisible()
  },
)

// ---------------------------------------------------------------- accessibility

for (const width of WIDTHS)
  test.describe(`at a width of ${width}`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('axe finds nothing on favourites and their dialogs', { tag: '@long' }, async ({ page, context }) => {
      const customer = await newCustomer()
      await signIn(context, customer)
      await page.goto('/profile/favourites')
      await expectNoViolations(page)
      const [offer] = await newest()
      await addFavourite(customer, offer!)
      await addFavourite(customer, await expiredOffer())
      await page.goto('/profile/favourites')
      await expectNoViolations(page)
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectNoViolations(page, { include: '[role=alertdialog]' })
      await page.goto(`/store/${offer!.store.id}`)
      await expectNoViolations(page, { include: 'main [aria-pressed]' })
      await page.goto(`/offer/${offer!.id}`)
      await expectNoViolations(page, { include: 'main [aria-pressed]' })
    })
  })

test('a favourite is added and removed by keyboard alone', { tag: '@long' }, async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  await page.goto('/hotdeals')
  await favouriteButtons(page).first().focus()
  await page.keyboard.press('Space')
  await expect(favouriteButtons(page).first()).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await favouriteIds(customer)).length).toBe(1)
  await page.goto('/profile/favourites')
  await page.getByRole('button', { name: /^Remove / }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No favourite offers yet' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('favourites and followed stores can be read, without buttons that need scripts', async ({
    page,
    context,
  }) => {
    const customer = await newCustomer()
    const [offer] = await newest()
    await addFavourite(customer, offer!)
    await post(`/stores/${offer!.store.id}/toggle-follow`, {}, customer.token)
    await signIn(context, customer)
    await page.goto('/profile/favourites')
    await expect(page.getByRole('main').getByRole('article')).toContainText(offer!.title)
    await page.goto('/profile/followed-stores')
    await expect(page.getByRole('main').getByRole('article')).toContainText(offer!.store.name)
    await page.goto('/hotdeals')
    await expect(
      page
        .getByTestId('deal')
        .getByLabel(/^Save /)
        .first(),
    ).toHaveAttribute('href', '/accounts/sign-in?redirect=%2Fhotdeals')
  })
})
