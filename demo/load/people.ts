import { sql } from 'kysely'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Catalogue } from '../data/catalogue-types.ts'
import { ADMINS } from '../data/names.ts'
import { createRandom } from '../data/random.ts'
import { insert } from './rows.ts'

export async function writePeople(
  tx: Tx,
  { accounts, merchants }: Catalogue,
  passwordHash: string,
): Promise<void> {
  await insert(
    tx,
    'accounts',
    accounts.map((account) => ({
      id: account.id,
      role: account.role,
      email: account.email,
      password_hash: passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      phone_number: account.phoneNumber,
      is_email_verified: true,
      is_phone_verified: true,
      is_kyc_verified: account.role === 'merchant',
      referral_slug: account.referralSlug,
      referred_by: account.referredBy,
      referred_at: account.referredBy === null ? null : new Date(account.createdAt),
      created_at: new Date(account.createdAt),
    })),
  )
  await writeAdmins(tx, accounts)
  await writeEmailConsents(tx, accounts)
  await insert(
    tx,
    'merchants',
    merchants.map((merchant) => ({
      id: merchant.id,
      account_id: merchant.accountId,
      business_name: merchant.businessName,
      created_at: new Date(merchant.createdAt),
    })),
  )
}

/** Writes the admins. They set up a second factor when they first sign in. */
async function writeAdmins(tx: Tx, accounts: Catalogue['accounts']): Promise<void> {
  const rows = Object.entries(ADMINS).flatMap(([role, { key }]) =>
    accounts
      .filter(({ email }) => email === `${key}@d3.test`)
      .map(({ id, createdAt }) => ({ account_id: id, role, created_at: new Date(createdAt) })),
  )
  await insert(tx, 'admins', rows)
}

/** Two customers of three have agreed to e-mails from stores. */
async function writeEmailConsents(tx: Tx, accounts: Catalogue['accounts']): Promise<void> {
  const agreed = accounts.filter(({ role }, nth) => role === 'customer' && nth % 3 > 0)
  await insert(
    tx,
    'notification_settings',
    agreed.map(({ id }) => ({ account_id: id, email_updates: true })),
  )
  await insert(
    tx,
    'consents',
    agreed.map(({ id, createdAt }) => ({
      id: createRandom('consent', id).uuid(),
      account_id: id,
      purpose: 'email',
      is_given: true,
      text_version: TERMS_VERSION,
      at: new Date(createdAt),
    })),
  )
}

export async function writeReviews(tx: Tx, { reviews }: Catalogue): Promise<void> {
  await insert(
    tx,
    'reviews',
    reviews.map((review) => ({
      id: review.id,
      store_id: review.storeId,
      account_id: review.accountId,
      rating: review.rating,
      comment: review.comment,
      reply: review.reply,
      replied_at: review.repliedAt === null ? null : new Date(review.repliedAt),
      created_at: new Date(review.createdAt),
      updated_at: new Date(review.createdAt),
    })),
  )
}

const PICTURE_SIZE = { width: 640, height: 480 }

export const writeReviewPictures = (tx: Tx, { reviews }: Catalogue): Promise<void> =>
  insert(
    tx,
    'review_pictures',
    reviews.flatMap(({ id, pictures }) =>
      pictures.map((path, position) => ({
        id: createRandom('review picture', id, String(position)).uuid(),
        review_id: id,
        position,
        path,
        ...PICTURE_SIZE,
      })),
    ),
  )

/** Links reviews to their bookings, which are written later than the reviews. */
export async function linkReviewsToBookings(tx: Tx, { reviews }: Catalogue): Promise<void> {
  const verified = reviews.filter(({ bookingId }) => bookingId !== null)
  const ids = verified.map(({ id }) => id)
  const bookingIds = verified.map(({ bookingId }) => bookingId)
  await sql`
    UPDATE reviews SET booking_id = visit.booking_id
    FROM unnest(${ids}::uuid[], ${bookingIds}::uuid[]) AS visit (id, booking_id)
    WHERE reviews.id = visit.id`.execute(tx)
}

export async function writeFollows(tx: Tx, { follows }: Catalogue): Promise<void> {
  await insert(
    tx,
    'follows',
    follows.map(({ accountId, storeId, at }) => ({
      account_id: accountId,
      store_id: storeId,
      created_at: new Date(at),
    })),
  )
  await sql`
    UPDATE stores SET follower_count = followed.count
    FROM (SELECT store_id, count(*)::int FROM follows GROUP BY store_id) followed
    WHERE stores.id = followed.store_id`.execute(tx)
}

export async function writeFavourites(tx: Tx, { favourites }: Catalogue): Promise<void> {
  await insert(
    tx,
    'favourites',
    favourites.map(({ id, accountId, offerId, at }) => ({
      id,
      account_id: accountId,
      offer_id: offerId,
      created_at: new Date(at),
    })),
  )
}
