// Writes the demo data into an empty database, once: in one transaction, under a lock, and recorded in
// `settings`.

import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { entriesOf, type TransferKind } from '#domain/payments/ledger.ts'
import { rewardCents } from '#domain/rewards/rewards.ts'
import { dayOf, HOUR, type At } from '#domain/time/time.ts'
import type { DB } from '#server/database/schema.ts'
import { inTransaction, lock, type Db, type Tx } from '#server/database/database.ts'
import { newSecret, uuidv7 } from '#server/ids.ts'
import { DEMO_PASSWORD, DEMO_SEED, makeCatalogue } from './catalogue.ts'
import { historyOf, type BookingHistory, type PaymentHistory } from './histories.ts'
import { DEMO_LOADED_KEY, hasStoresOrDemo } from './load-marker.ts'
import { categoryPicture, coverPicture, servicePictures } from './media.ts'
import type { Account, BookingPlan, Catalogue, Offer, Service } from './catalogue-types.ts'

export type DemoLoad = { loaded: boolean; stores: number; services: number; offers: number }

const NOT_LOADED: DemoLoad = { loaded: false, stores: 0, services: 0, offers: 0 }

/** Writes nothing if the demo data has been loaded or the database has any store. */
export async function loadDemo({ db, now }: { db: Db; now: Date }): Promise<DemoLoad> {
  const load = await writeOnce(db, now)
  // Index-only scans of the lists need an up-to-date visibility map.
  if (load.loaded) await sql`VACUUM (ANALYZE)`.execute(db)
  return load
}

async function writeOnce(db: Db, now: Date): Promise<DemoLoad> {
  const today = dayOf(now.getTime())
  if (await hasStoresOrDemo(db)) return NOT_LOADED
  const passwordHash = await hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const catalogue = makeCatalogue({ seed: DEMO_SEED, today })

  return inTransaction(db, async (tx) => {
    await lock(tx, DEMO_LOADED_KEY)
    if (await hasStoresOrDemo(tx)) return NOT_LOADED
    await writePeople(tx, catalogue, passwordHash)
    await writeStores(tx, catalogue)
    // Before the offers, whose cards contain the rating of their store.
    await writeReviews(tx, catalogue)
    await writeFollows(tx, catalogue)
    await writeServices(tx, catalogue)
    await writeOffers(tx, catalogue)
    await writeFavourites(tx, catalogue)
    await writeBookings(tx, catalogue, now)
    await linkReviewsToBookings(tx, catalogue)
    const counts = {
      stores: catalogue.stores.length,
      services: catalogue.stores.flatMap((store) => store.services).length,
      offers: catalogue.stores.flatMap((store) => store.offers).length,
    }
    await tx
      .insertInto('settings')
      .values({ key: DEMO_LOADED_KEY, value: JSON.stringify({ seed: DEMO_SEED, today, ...counts }) })
      .execute()
    return { loaded: true, ...counts }
  })
}

async function writePeople(tx: Tx, { accounts, merchants }: Catalogue, passwordHash: string): Promise<void> {
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

async function writeStores(tx: Tx, { places, categories, stores }: Catalogue): Promise<void> {
  await insert(
    tx,
    'locations',
    places.map(({ slug, name, city, latitude, longitude }) => ({ slug, name, city, latitude, longitude })),
  )
  await insert(
    tx,
    'categories',
    categories.map(({ slug, name, position }) => ({ slug, name, position, picture: categoryPicture(slug) })),
  )
  await insert(
    tx,
    'stores',
    stores.map((store) => ({
      id: store.id,
      merchant_id: store.merchantId,
      category: store.category,
      location: store.location,
      name: store.name,
      description: store.description,
      phone_number: store.phoneNumber,
      email: store.email,
      // Pages draw a logo from the initials and the cover pattern.
      logo: null,
      cover: coverPicture(store),
      latitude: store.latitude,
      longitude: store.longitude,
      created_at: new Date(store.createdAt),
    })),
  )
  await insert(
    tx,
    'store_socials',
    stores.flatMap((store) =>
      store.socials.map((social, position) => ({ ...social, store_id: store.id, position })),
    ),
  )
  const branches = stores.flatMap((store) => store.branches.map((branch) => ({ store, branch })))
  await insert(
    tx,
    'branches',
    branches.map(({ store, branch }) => ({
      id: branch.id,
      store_id: store.id,
      location: branch.location,
      name: branch.name,
      address: branch.address,
      stage: branch.stage,
      landmark: branch.landmark,
      gate: branch.gate,
      floor: branch.floor,
      phone_number: branch.phoneNumber,
      email: branch.email,
      manager: branch.manager,
      is_main: branch.isMain,
      latitude: branch.latitude,
      longitude: branch.longitude,
      closed_on_holidays: branch.closedOnHolidays,
      created_at: new Date(store.createdAt),
    })),
  )
  await insert(
    tx,
    'branch_hours',
    branches.flatMap(({ branch }) => branch.hours.map((hours) => ({ branch_id: branch.id, ...hours }))),
  )
  await insert(
    tx,
    'branch_special_days',
    branches.flatMap(({ store, branch }) =>
      branch.days.map((day) => ({ branch_id: branch.id, ...day, created_at: new Date(store.createdAt) })),
    ),
  )
  const people = branches.flatMap(({ branch }) =>
    branch.staff.map((person, position) => ({ branch, person, position })),
  )
  await insert(
    tx,
    'staff',
    people.map(({ branch, person, position }) => ({
      id: person.id,
      branch_id: branch.id,
      name: person.name,
      role: person.role,
      position,
    })),
  )
  await insert(
    tx,
    'shifts',
    people.flatMap(({ person }) => person.shifts.map((shift) => ({ staff_id: person.id, ...shift }))),
  )
  await insert(
    tx,
    'breaks',
    people.flatMap(({ person }) => person.breaks.map((pause) => ({ staff_id: person.id, ...pause }))),
  )
  await insert(
    tx,
    'leaves',
    people.flatMap(({ person }) =>
      person.leaves.map(({ id, start, end, reason, createdAt }) => ({
        id,
        staff_id: person.id,
        during: sql<string>`tstzrange(${new Date(start)}, ${new Date(end)}, '[)')`,
        reason,
        created_at: new Date(createdAt),
      })),
    ),
  )
}

async function writeReviews(tx: Tx, { reviews }: Catalogue): Promise<void> {
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

async function writeFollows(tx: Tx, { follows }: Catalogue): Promise<void> {
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

async function writeFavourites(tx: Tx, { favourites }: Catalogue): Promise<void> {
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

/** Links reviews to their bookings, which are written later than the reviews. */
async function linkReviewsToBookings(tx: Tx, { reviews }: Catalogue): Promise<void> {
  const verified = reviews.filter(({ bookingId }) => bookingId !== null)
  const ids = verified.map(({ id }) => id)
  const bookingIds = verified.map(({ bookingId }) => bookingId)
  await sql`
    UPDATE reviews SET booking_id = visit.booking_id
    FROM unnest(${ids}::uuid[], ${bookingIds}::uuid[]) AS visit (id, booking_id)
    WHERE reviews.id = visit.id`.execute(tx)
}

async function writeServices(tx: Tx, { stores }: Catalogue): Promise<void> {
  const services = stores.flatMap((store) => store.services.map((service) => ({ store, service })))
  await insert(
    tx,
    'services',
    services.map(({ store, service }) => ({
      id: service.id,
      store_id: store.id,
      category: store.category,
      name: service.name,
      description: service.description,
      type: service.type,
      price_cents: service.priceCents,
      price_range: service.priceRange,
      duration_minutes: service.durationMinutes,
      buffer_minutes: service.bufferMinutes,
      images: servicePictures(service),
      is_featured: service.isFeatured,
      booking_enabled: service.bookingEnabled,
      auto_confirm: service.autoConfirm,
      consultation_required: service.consultationRequired,
      pricing_factors: [...service.pricingFactors],
      features: [...service.features],
      requirements: service.requirements,
      cancellation_policy: service.cancellationPolicy,
      min_cancellation_hours: service.minCancellationHours,
      min_advance_minutes: service.minAdvanceMinutes,
      created_at: new Date(service.createdAt),
    })),
  )
  await insert(
    tx,
    'pools',
    services.flatMap(({ service }) =>
      service.pools.map((pool) => ({
        id: pool.id,
        branch_id: pool.branchId,
        service_id: service.id,
        capacity: pool.capacity,
      })),
    ),
  )
  await insert(
    tx,
    'service_staff',
    services.flatMap(({ service }) =>
      service.staffIds.map((staff_id) => ({ service_id: service.id, staff_id })),
    ),
  )
  await insert(
    tx,
    'price_history',
    services.flatMap(({ service }) =>
      service.priceHistory.map(({ cents, since }) => ({
        service_id: service.id,
        price_cents: cents,
        since: new Date(since),
      })),
    ),
  )
}

async function writeOffers(tx: Tx, { stores }: Catalogue): Promise<void> {
  const offers = stores.flatMap((store) => store.offers.map((offer) => ({ store, offer })))
  await insert(
    tx,
    'offers',
    offers.map(({ store, offer }) => ({
      id: offer.id,
      service_id: offer.serviceId,
      store_id: store.id,
      category: store.category,
      location: store.location,
      title: offer.title,
      description: offer.description,
      offer_type: offer.type,
      discount_percent: offer.discountPercent,
      original_cents: offer.originalCents,
      discounted_cents: offer.discountedCents,
      fee_waived: offer.feeWaived,
      discount_explanation: offer.discountExplanation,
      requires_consultation: offer.requiresConsultation,
      images: servicePictures(getById(store.services, offer.serviceId)),
      is_featured: offer.isFeatured,
      status: offer.status,
      expires_at: new Date(offer.expiresAt),
      stock: offer.stock,
      per_customer: offer.perCustomer,
      first_time_only: offer.firstTimeOnly,
      created_at: new Date(offer.createdAt),
    })),
  )
}

async function writeBookings(
  tx: Tx,
  { stores, accounts, merchants, bookings }: Catalogue,
  now: Date,
): Promise<void> {
  const histories = bookings.map((planned) => {
    // A store has a day to confirm a booking, so unconfirmed ones were made recently.
    const plan = planned.state === 'waiting' ? { ...planned, createdAt: now.getTime() - 3 * HOUR } : planned
    const store = getById(stores, plan.storeId)
    const offer = plan.offerId === null ? null : getById(store.offers, plan.offerId)
    const customer = getById(accounts, plan.accountId)
    const merchantAccountId = getById(merchants, store.merchantId).accountId
    const history = historyOf({ plan, offer, customer, merchantAccountId, now: now.getTime() })
    return { plan, store, offer, customer, history, service: getById(store.services, plan.serviceId) }
  })
  await insert(
    tx,
    'bookings',
    histories.map(({ plan, store, offer, customer, history, service }) => ({
      id: plan.id,
      account_id: customer.id,
      booking_type: offer ? 'offer' : 'service',
      offer_id: offer?.id ?? null,
      service_id: service.id,
      store_id: store.id,
      branch_id: plan.branchId,
      pool_id: plan.poolId,
      staff_id: plan.staffId,
      during: sql<string>`tstzrange(${new Date(plan.start)}, ${new Date(plan.end)}, '[)')`,
      status: history.status,
      hold_expires_at: history.holdExpiresAt === null ? null : new Date(history.holdExpiresAt),
      fee_cents: history.feeCents,
      fee_basis: history.feeBasis,
      charged_cents: history.chargedCents,
      access_fee_paid: history.accessFeePaid,
      ...agreedPrice(offer, service),
      code: plan.code,
      client_name: `${customer.firstName} ${customer.lastName}`,
      client_email: customer.email,
      client_phone: customer.phoneNumber,
      notes: plan.notes,
      cancel_reason: history.cancelReason,
      cancelled_by: history.cancelledBy,
      created_at: new Date(plan.createdAt),
      updated_at: new Date(history.steps.at(-1)?.at ?? plan.createdAt),
    })),
  )
  await insert(
    tx,
    'booking_events',
    histories.flatMap(({ plan, history }) =>
      history.steps.map((step) => ({
        booking_id: plan.id,
        from_status: step.from,
        to_status: step.to,
        actor: step.actor,
        actor_id: step.actorId,
        reason: step.reason,
        at: new Date(step.at),
      })),
    ),
  )
  await writePayments(
    tx,
    histories.flatMap(({ plan, customer, history: { payment, ...money } }) =>
      payment ? [{ plan, customer, money, payment }] : [],
    ),
  )
  await writeRewards(tx, histories)
}

type CustomerHistory = { plan: BookingPlan; offer: Offer | null; customer: Account; history: BookingHistory }

/** Writes the rewards for completed offer bookings of referred customers. */
async function writeRewards(tx: Tx, histories: CustomerHistory[]): Promise<void> {
  const rewards = histories.flatMap(({ plan, offer, customer, history }) => {
    const earnedAt = history.steps.at(-1)?.at
    if (customer.referredBy === null || !offer || history.status !== 'completed' || earnedAt === undefined)
      return []
    const cents = rewardCents(history.feeCents)
    return [
      {
        id: uuidv7(earnedAt),
        accountId: customer.referredBy,
        customer,
        plan,
        feeCents: history.feeCents,
        cents,
        earnedAt,
      },
    ]
  })
  const [earned, refused] = [
    rewards.filter(({ cents }) => cents > 0),
    rewards.filter(({ cents }) => cents === 0),
  ]
  await insert(
    tx,
    'rewards',
    earned.map(({ id, accountId, customer, plan, feeCents, cents, earnedAt }) => ({
      id,
      account_id: accountId,
      referred_id: customer.id,
      booking_id: plan.id,
      fee_cents: feeCents,
      cents,
      earned_at: new Date(earnedAt),
    })),
  )
  await insert(
    tx,
    'reward_refusals',
    refused.map(({ plan, earnedAt }) => ({ booking_id: plan.id, reason: 'no-fee', at: new Date(earnedAt) })),
  )
  const transfers = earned.map((reward) => ({ ...reward, transferId: uuidv7(reward.earnedAt) }))
  await insert(
    tx,
    'ledger_transfers',
    transfers.map(({ transferId, id, earnedAt }) => ({
      id: transferId,
      kind: 'reward-earned',
      reward_id: id,
      at: new Date(earnedAt),
    })),
  )
  await insert(
    tx,
    'ledger_entries',
    transfers.flatMap(({ transferId, feeCents, cents }) =>
      entriesOf('reward-earned', { feeCents, amountCents: cents }).map((entry) => ({
        transfer_id: transferId,
        ...entry,
      })),
    ),
  )
}

const agreedPrice = (offer: Offer | null, service: Service) =>
  offer
    ? { original_cents: offer.originalCents, price_cents: offer.discountedCents }
    : { original_cents: service.priceCents, price_cents: service.priceCents }

type Paid = {
  plan: BookingPlan
  customer: Account
  money: { feeCents: number; chargedCents: number }
  payment: PaymentHistory
}

async function writePayments(tx: Tx, paid: Paid[]): Promise<void> {
  const written = paid.map((one) => ({
    ...one,
    callbackHash: newSecret().hash,
    refundHash: newSecret().hash,
  }))
  await insert(
    tx,
    'payments',
    written.map(({ plan, customer, money, payment, callbackHash }) => ({
      id: payment.id,
      booking_id: plan.id,
      account_id: customer.id,
      phone_number: customer.phoneNumber,
      fee_cents: money.feeCents,
      amount_cents: money.chargedCents,
      status: payment.status,
      callback_hash: callbackHash,
      merchant_request_id: payment.merchantRequestId,
      checkout_request_id: payment.checkoutRequestId,
      receipt: payment.receipt,
      result_code: payment.resultCode,
      result_description: payment.resultDescription,
      created_at: new Date(payment.createdAt),
      completed_at: payment.completedAt === null ? null : new Date(payment.completedAt),
      updated_at: new Date(payment.steps.at(-1)?.at ?? payment.createdAt),
    })),
  )
  await insert(
    tx,
    'payment_events',
    written.flatMap(({ payment }) =>
      payment.steps.map((step) => ({
        payment_id: payment.id,
        from_status: step.from,
        to_status: step.to,
        source: step.source,
        at: new Date(step.at),
      })),
    ),
  )
  await insert(
    tx,
    'callback_inbox',
    written.flatMap(({ payment }) =>
      payment.callbacks.map((callback) => ({
        id: callback.id,
        kind: callback.kind,
        payment_id: payment.id,
        body: callback.body,
        received_at: new Date(callback.at),
        outcome: 'applied',
        decided_at: new Date(callback.at),
      })),
    ),
  )
  await insert(
    tx,
    'refunds',
    written.flatMap(({ payment, money, refundHash }) =>
      payment.refund === null
        ? []
        : [
            {
              id: payment.refund.id,
              payment_id: payment.id,
              callback_hash: refundHash,
              amount_cents: money.chargedCents,
              reason: 'Cancelled by the customer in time',
              status: 'completed',
              conversation_id: payment.refund.conversationId,
              attempts: 1,
              created_at: new Date(payment.refund.createdAt),
              completed_at: new Date(payment.refund.completedAt),
            },
          ],
    ),
  )
  await insert(
    tx,
    'refund_events',
    written.flatMap(({ payment: { refund } }) =>
      refund === null
        ? []
        : [
            { refund_id: refund.id, from_status: null, to_status: 'due', at: new Date(refund.createdAt) },
            {
              refund_id: refund.id,
              from_status: 'due',
              to_status: 'requested',
              at: new Date(refund.createdAt),
            },
            {
              refund_id: refund.id,
              from_status: 'requested',
              to_status: 'completed',
              at: new Date(refund.completedAt),
            },
          ],
    ),
  )
  await writeLedger(tx, paid)
}

/** Writes the ledger transfers of payments and refunds. */
async function writeLedger(tx: Tx, paid: Paid[]): Promise<void> {
  const transfers = paid.flatMap(({ payment: { id, completedAt, refund }, money }) => {
    const of = (kind: TransferKind, at: At, refundId: string | null = null) => ({
      id: uuidv7(at),
      kind,
      paymentId: id,
      refundId,
      at,
      money,
    })
    return [
      ...(completedAt === null ? [] : [of('fee-received', completedAt)]),
      ...(refund === null
        ? []
        : [of('refund-owed', refund.createdAt, refund.id), of('refund-sent', refund.completedAt, refund.id)]),
    ]
  })
  await insert(
    tx,
    'ledger_transfers',
    transfers.map(({ id, kind, paymentId, refundId, at }) => ({
      id,
      kind,
      payment_id: paymentId,
      refund_id: refundId,
      at: new Date(at),
    })),
  )
  await insert(
    tx,
    'ledger_entries',
    transfers.flatMap(({ id, kind, money }) =>
      entriesOf(kind, { feeCents: money.feeCents, amountCents: money.chargedCents }).map((entry) => ({
        transfer_id: id,
        ...entry,
      })),
    ),
  )
}

// ---------------------------------------------------------------- details

const ROWS_PER_INSERT = 400

async function insert<T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: readonly Parameters<ReturnType<typeof tx.insertInto<T>>['values']>[0][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    // Kysely's type for a list of rows; the type of each row is checked above.
    const batch = rows.slice(from, from + ROWS_PER_INSERT) as unknown as Parameters<
      ReturnType<typeof tx.insertInto<T>>['values']
    >[0]
    await tx.insertInto(table).values(batch).execute()
  }
}

function getById<T extends { id: string }>(list: readonly T[], id: string): T {
  const item = list.find((candidate) => candidate.id === id)
  if (!item) throw new RangeError(`Not in the catalogue: ${id}`)
  return item
}
