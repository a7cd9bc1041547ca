/** Merchants' accounts and the stores that they create over the API. */
import assert from 'node:assert/strict'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import type { TestApp } from './test-app.ts'

/** The merchant of a store. */
export async function findMerchantId({ app }: Pick<TestApp, 'app'>, storeId: string): Promise<string> {
  const { merchant_id: merchantId } = await app.database.db
    .selectFrom('stores')
    .select('merchant_id')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return merchantId
}

/** Signs in a new member of the store's merchant. */
export async function addMember(
  test: TestApp,
  storeId: string,
  role: Exclude<MerchantRole, 'owner'>,
  /** The person of the catalogue that a member with the role `staff` is. */
  staffId: string | null = null,
  /** The stores that the member is limited to. */
  storeIds: string[] | null = null,
): Promise<string> {
  const { db } = test.app.database
  const { id, token } = await test.newMerchant('Member')
  await db
    .insertInto('merchant_members')
    .values({
      account_id: id,
      merchant_id: await findMerchantId(test, storeId),
      role,
      staff_id: staffId,
      store_ids: storeIds,
      created_at: test.clock.now(),
    })
    .execute()
  return token
}

export const NEW_STORE = {
  name: 'Amani Spa',
  location: 'Test Area',
  category: 'Test trade',
  description: 'Massage and facials by trained therapists.',
  phone_number: '0712 345 678',
  primary_email: 'hello@amani.example',
  website_url: 'https://amani.example',
  logo_url: '',
  opening_time: '09:00',
  closing_time: '20:00',
  working_days: ['monday', 'TUESDAY'],
  latitude: -1.28,
  longitude: 36.82,
  status: 'open',
}

/** Creates a draft. */
export async function createStore(test: TestApp, token: string, change: object = {}) {
  const { status, body } = await test.ask('POST', '/stores', { token, body: { ...NEW_STORE, ...change } })
  assert.equal(status, 201, JSON.stringify(body))
  return body.store
}
