/**
 * Verification codes and links for the route matrix. They are written to the database before each request
 * that uses one.
 */
import { TOTP } from 'otpauth'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { replacePasswordLink } from '#server/features/accounts/admins/admin-queries.ts'
import type { RegistrationKind } from '#server/features/accounts/registrations/registration-queries.ts'
import { replaceCode, type Purpose } from '#server/features/accounts/verification/code-queries.ts'
import { newTotpSecret, encryptTotp } from '#server/features/accounts/security/second-factor.ts'
import { hashCode, withDetails, type CodeDetails } from '#server/features/accounts/security/secrets.ts'
import { newSecret, uuidv7 } from '#server/ids.ts'
import { newEmail } from '#tests/support/accounts.ts'
import type { SignedInRole, Role } from './matrix-roles.ts'
import type { World } from './matrix-world.ts'

/** The codes and links that the last `prepare` created. */
export const sent = {
  phone: '0712 345 678',
  otp: '000000',
  token: 'no link has been sent',
  secret: newTotpSecret(),
  registrationId: '',
}
const OTP = '246813'

const resolvePerson = ({ people, merchantAccounts, admins }: World, as: Role): string =>
  ({ ...people, ...merchantAccounts, ...admins })[as as SignedInRole]?.id ?? people.spare.id

async function storeCode(
  world: World,
  purpose: Purpose,
  accountId: string,
  destination: string,
  code: string,
  { id = uuidv7(Date.now()), ...details }: CodeDetails & { id?: string } = {},
) {
  const { app, clock } = world.test
  const now = clock.now()
  await replaceCode(
    app.database.db,
    {
      id,
      account_id: accountId,
      purpose,
      destination,
      requester: 'unknown',
      code_hash: hashCode(
        app.config,
        purpose,
        purpose === 'email' ? id : withDetails(destination, details),
        code,
      ),
      created_at: now,
      expires_at: new Date(now.getTime() + 5 * MINUTE),
    },
    now,
  )
}

export async function sendPhoneCode(world: World, as: Role): Promise<void> {
  const [accountId, phone] = [resolvePerson(world, as), kenyanPhone(world.newPhone())!]
  await world.test.app.database.db
    .updateTable('accounts')
    .set({ phone_number: phone, is_phone_verified: false })
    .where('id', '=', accountId)
    .execute()
  await storeCode(world, 'phone', accountId, phone, OTP)
  Object.assign(sent, { phone, otp: OTP })
}

/** A code that signs in the spare account, which has verified its phone. */
export async function sendSignInCode(world: World): Promise<void> {
  const phone = await verifyNewPhone(world, world.people.spare.id)
  await storeCode(world, 'sign-in', world.people.spare.id, phone, OTP)
  Object.assign(sent, { phone, otp: OTP })
}

/** The same for an account of the merchants' site that signs in with codes. */
export async function sendMerchantSignInCode(world: World): Promise<void> {
  const { id } = await world.test.newMerchant('Phone')
  const phone = await verifyNewPhone(world, id)
  await world.test.app.database.db
    .updateTable('accounts')
    .set({ signs_in_by_code: true })
    .where('id', '=', id)
    .execute()
  await storeCode(world, 'sign-in', id, phone, OTP)
  Object.assign(sent, { phone, otp: OTP })
}

/** A registration that waits for its code. */
export async function startRegistration(world: World, kind: RegistrationKind = 'customer'): Promise<void> {
  await resetAttemptCounters(world)
  const { app, clock } = world.test
  const now = clock.now()
  const id = uuidv7(Date.now())
  await app.database.db
    .insertInto('registrations')
    .values({
      id,
      email: newEmail(),
      first_name: 'New',
      last_name: 'Person',
      phone_number: kenyanPhone(world.newPhone())!, // it is valid
      terms_version: '2026-11',
      is_adult: true,
      wants_offers: false,
      language: 'en',
      kind,
      business_name: kind === 'business' ? 'New & Sons' : null,
      code_hash: hashCode(app.config, 'registration', id, OTP),
      code_expires_at: new Date(now.getTime() + 5 * MINUTE),
      created_at: now,
    })
    .execute()
  Object.assign(sent, { registrationId: id, otp: OTP })
}

/** Rewards, and the code that withdraws them to a phone that the account has verified. */
export async function sendWithdrawalCode(world: World, as: Role): Promise<void> {
  await resetAttemptCounters(world)
  const accountId = resolvePerson(world, as)
  const phone = await verifyNewPhone(world, accountId)
  // Other rows change identities, which stops withdrawals for a day.
  await world.test.app.database.db
    .updateTable('accounts')
    .set({ identity_changed_at: null })
    .where('id', '=', accountId)
    .execute()
  const reward = {
    account_id: accountId,
    referred_id: world.people.spare.id,
    fee_cents: 10_000_000,
    cents: 3_000_000,
    earned_at: new Date(world.test.clock.now().getTime() - 8 * DAY),
  }
  await world.test.app.database.db
    .insertInto('rewards')
    .values({ id: uuidv7(Date.now()), booking_id: world.bookings.paid, ...reward })
    .onConflict((c) => c.columns(['booking_id', 'kind']).doUpdateSet(reward))
    .execute()
  await storeCode(world, 'withdrawal', accountId, phone, OTP, { amountCents: 10_000 })
  sent.otp = OTP
}

/** An account that has nothing but its phone to re-authenticate with. */
export async function leavePhoneOnly(world: World, as: Role): Promise<void> {
  await resetAttemptCounters(world)
  const id = resolvePerson(world, as)
  await verifyNewPhone(world, id)
  await world.test.app.database.db
    .updateTable('accounts')
    .set({ password_hash: null, google_sub: null, google_email: null })
    .where('id', '=', id)
    .execute()
}

async function verifyNewPhone(world: World, accountId: string): Promise<string> {
  const phone = kenyanPhone(world.newPhone())!
  await world.test.app.database.db
    .updateTable('accounts')
    .set({ phone_number: phone, is_phone_verified: true, phone_changed_at: null })
    .where('id', '=', accountId)
    .execute()
  return phone
}

export async function sendResetCode(world: World): Promise<void> {
  await storeCode(world, 'password', world.people.spare.id, world.people.spare.email, OTP)
  sent.otp = OTP
}

export async function sendLink(world: World): Promise<void> {
  const [id, { secret }] = [uuidv7(Date.now()), newSecret()]
  await storeCode(world, 'email', world.people.spare.id, world.people.spare.email, secret, { id })
  sent.token = `${id}.${secret}`
}

export async function createPasswordLink({ test, people }: World): Promise<void> {
  const { secret, hash } = newSecret()
  const now = test.clock.now()
  await replacePasswordLink(test.app.database.db, people.spare.id, hash, now, new Date(now.getTime() + DAY))
  sent.token = secret
}

/** Resets the limits on requests for codes. */
export const resetAttemptCounters = async (world: World): Promise<void> => {
  await world.test.app.database.db.deleteFrom('attempt_counters').execute()
}

export const beginTwoFactor = (world: World, as: Role): Promise<void> => setTwoFactor(world, as, null)
export const enableTwoFactor = (world: World, as: Role): Promise<void> =>
  setTwoFactor(world, as, world.test.clock.now())

async function setTwoFactor(world: World, as: Role, confirmedAt: Date | null): Promise<void> {
  const id = resolvePerson(world, as)
  await world.test.app.database.db
    .updateTable('accounts')
    .set({
      totp_encrypted: encryptTotp(world.test.app.config, id, sent.secret),
      totp_confirmed_at: confirmedAt,
      totp_last_step: null,
    })
    .where('id', '=', id)
    .execute()
}
/** Customers and merchants sign in without a code again; admins always need a second factor. */
export async function turnOffTwoFactor({ test }: World): Promise<void> {
  await test.app.database.db
    .updateTable('accounts')
    .set({ totp_encrypted: null, totp_confirmed_at: null, totp_last_step: null })
    .where('role', '<>', 'admin')
    .where('totp_encrypted', 'is not', null)
    .execute()
}
export const appCode = ({ test }: World): string =>
  new TOTP({ secret: sent.secret }).generate({ timestamp: test.clock.now().getTime() })

/** Opens a session of the customer on another device. */
export async function signInElsewhere({ test, people, elsewhere }: World): Promise<void> {
  const now = test.clock.now()
  await test.app.database.db
    .insertInto('sessions')
    .values({
      id: elsewhere,
      account_id: people.customer.id,
      secret_hash: newSecret().hash,
      created_at: now,
      reauthenticated_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 60 * MINUTE),
    })
    .onConflict((same) => same.column('id').doUpdateSet({ revoked_at: null }))
    .execute()
}

export async function restoreAllPasswords({ test, people, merchantAccounts }: World): Promise<void> {
  const ids = [...Object.values(people), ...Object.values(merchantAccounts)].map(({ id }) => id)
  await test.app.database.db
    .updateTable('accounts')
    .set((row) => ({
      password_hash: row.selectFrom('accounts').select('password_hash').where('id', '=', people.canary.id),
    }))
    .where('id', 'in', ids)
    .where('password_hash', 'is', null)
    .execute()
}

export async function restorePassword({ test, people }: World): Promise<void> {
  const { db } = test.app.database
  await db
    .updateTable('accounts')
    .set((row) => ({
      password_hash: row.selectFrom('accounts').select('password_hash').where('id', '=', people.canary.id),
    }))
    .where('id', '=', people.customer.id)
    .execute()
}
