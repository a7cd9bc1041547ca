// cspell:ignore filechooser
/** A store of its own for a journey on the merchants' site, and a second editor of it. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, toDay, type Day } from '#domain/time/time.ts'
import type { Shop } from '#tests/support/factories.ts'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { NEW_STORE } from '#tests/support/merchants.ts'
import { takeSample } from '#tests/support/long-run.ts'
import { customerUrl, databaseUrl, merchantUrl } from './addresses.ts'
import { appTime, get, logIn, newCustomer, PASSWORD, post, type Customer } from './api.ts'

/** The phone, for which the site is designed, and in the long run a wide screen as well. */
export const SIZES = takeSample([{ width: 360, height: 740 }], [{ width: 1280, height: 800 }])

/** Signs the merchant of the store in. */
export async function signInToShop(context: BrowserContext, { merchantToken }: Shop): Promise<void> {
  const { user } = await get<{ user: { email: string } }>('/users/profile', merchantToken)
  await logIn(context.request, `${merchantUrl()}/api/v1/merchants/login`, {
    email: user.email,
    password: PASSWORD,
  })
}

/** Another store of the same business. */
export const openSecondStore = ({ merchantToken }: Shop, name: string): Promise<unknown> =>
  post('/stores', { ...NEW_STORE, name }, merchantToken)

/** Saves a change as a colleague does at the same time. */
export async function saveElsewhere({ merchantToken }: Shop, path: string, body: object): Promise<void> {
  const answer = await fetch(`${customerUrl()}/api/v1${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${merchantToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

export const dayAhead = async (days: number): Promise<Day> => addDays(toDay(await appTime()), days)

export async function bookService(
  shop: Shop,
  startTime: string,
  name: string,
  staffId?: string,
): Promise<{ customer: Customer; id: string }> {
  const customer = await newCustomer(name)
  const body = { serviceId: shop.serviceId, startTime, ...(staffId !== undefined && { staffId }) }
  const { booking } = await post<{ booking: { id: string } }>('/bookings/service', body, customer.token)
  return { customer, id: booking.id }
}

/** Chooses a picture in the field that has this button, and uses its middle. */
export async function choosePicture(page: Page, button: string): Promise<void> {
  const buffer = await sharp({
    create: { width: 1200, height: 1200, channels: 3, background: { r: 180, g: 60, b: 40 } },
  })
    .png()
    .toBuffer()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await choosing).setFiles({ name: 'cut.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Choose what to show' })
  await expect(dialog.getByTestId('crop')).toBeVisible()
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('1.5')
  await dialog.getByRole('slider', { name: 'Move the picture left or right' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Makes a new account one of the team of the store, with this role, and signs it in. */
export async function signInMember(
  context: BrowserContext,
  shop: Shop,
  role: Exclude<MerchantRole, 'owner'>,
  /** The stores that the member is limited to. */
  storeIds: string[] | null = null,
): Promise<{ changeRole: (role: 'manager' | 'front-desk') => Promise<void> }> {
  const { email, token } = await newCustomer('Member')
  const { user } = await get<{ user: { id: string } }>('/users/profile', token)
  const now = new Date(await appTime())
  await withDatabase(async ({ db }) => {
    const { merchant_id } = await db
      .selectFrom('stores')
      .select('merchant_id')
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    await db.updateTable('accounts').set({ role: 'merchant' }).where('id', '=', user.id).execute()
    const staff_id = role === 'staff' ? (shop.staffIds[0] ?? null) : null
    await db
      .insertInto('merchant_members')
      .values({ account_id: user.id, merchant_id, role, staff_id, store_ids: storeIds, created_at: now })
      .execute()
  })
  await logIn(context.request, `${merchantUrl()}/api/v1/merchants/login`, { email, password: PASSWORD })
  return {
    changeRole: (to) =>
      withDatabase(({ db }) =>
        db.updateTable('merchant_members').set({ role: to }).where('account_id', '=', user.id).execute(),
      ),
  }
}

export async function withDatabase(work: (database: ReturnType<typeof openDatabase>) => Promise<unknown>) {
  const database = openDatabase(databaseUrl(), { max: 1, onError: () => undefined })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
