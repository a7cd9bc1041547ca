/** A store and an offer as admins see them. */
import { storeProblems } from '#contract/stores/problems.ts'
import { offerProblems } from '#contract/offer-editing.ts'
import { maskPhone } from '#domain/accounts/phone.ts'
import { VERIFIED_AFTER_DAYS } from '#domain/catalogue/pricing.ts'
import { shillings } from '#domain/payments/money.ts'
import { DAY } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { findWaiting } from '#server/features/approvals/approvals.ts'
import { countDecisions, getStrikeCount } from '#server/features/moderation/moderation.ts'
import { listFormerPrices } from '#server/features/offers/offers.ts'
import { getRating } from '#server/features/stores/stores.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { buildChecks, type Check } from '../deciding/checks.ts'
import { findVerification, listDocuments, type VerificationRow } from '../documents/queries.ts'
import { SHUTTING } from '../shutting.ts'
import * as q from './queries.ts'

const RECORD_MS = 90 * DAY

export async function loadChecks(
  db: Queryable,
  store: q.AdminStoreRow,
  verification: VerificationRow | undefined,
  now: Date,
): Promise<Check[]> {
  const [duplicates, prices] = await Promise.all([
    q.listDuplicates(db, store, verification?.registrationNumber ?? null),
    q.countHeldPrices(db, store.id, now, VERIFIED_AFTER_DAYS),
  ])
  return buildChecks({ store, verification, duplicates, prices, now })
}

export async function loadStore({ db, now }: Ctx, id: string) {
  const store = await q.findAdminStore(db, id)
  if (!store) throw storeProblems.notFound()
  const verification = await findVerification(db, id)
  const since = new Date(now.getTime() - RECORD_MS)
  const [documents, checks, record, offers, history, waiting, strikes, decisions] = await Promise.all([
    listDocuments(db, id),
    loadChecks(db, store, verification, now),
    q.getRecord(db, id, since, now),
    q.listOffers(db, id),
    q.listHistory(db, id),
    findWaiting(
      db,
      SHUTTING.map(({ name }) => name),
      id,
    ),
    getStrikeCount(db, { storeId: id }, now),
    countDecisions(db, id),
  ])
  return {
    id,
    name: store.name,
    category: store.category,
    place: store.place,
    status: store.status,
    createdAt: store.createdAt.toISOString(),
    verifiedAt: store.verifiedAt?.toISOString() ?? null,
    owner: {
      id: store.ownerId,
      name: store.ownerName,
      phone: store.ownerPhone === null ? null : maskPhone(store.ownerPhone),
    },
    suspension:
      store.suspendedAt === null
        ? null
        : {
            since: store.suspendedAt.toISOString(),
            reason: store.suspensionReason ?? '',
            requestedBy: store.suspensionBy ?? '',
            approvedBy: store.suspensionApprovedBy ?? '',
          },
    waitingApproval: waiting,
    verification: verification
      ? {
          ...verification,
          sentAt: verification.sentAt.toISOString(),
          decidedAt: verification.decidedAt?.toISOString() ?? null,
        }
      : null,
    documents: documents.map(({ kind, sentAt }) => ({ kind, sentAt: sentAt.toISOString() })),
    checks,
    record: {
      bookings: record.bookings,
      cancelledByStore: record.cancelledByStore,
      replyMinutes: store.replySeconds === null ? null : Math.round(store.replySeconds / 60),
      decisions,
      strikes,
      followers: store.followers,
      rating: getRating({ rating_sum: store.ratingSum, rating_count: store.ratingCount }),
    },
    comingBookings: record.comingBookings,
    comingPaid: shillings(record.comingPaidCents),
    offers,
    history: history.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  }
}

const inShillings = (amount: number | null): number | null => (amount === null ? null : shillings(amount))

export async function loadOffer({ db }: Ctx, id: string) {
  const [offer, former] = await Promise.all([
    q.findAdminOffer(db, id, VERIFIED_AFTER_DAYS),
    listFormerPrices(db, id),
  ])
  if (!offer) throw offerProblems.notFound()
  const { originalCents, discountedCents, isHeld, createdAt, expiresAt, prices, ...rest } = offer
  return {
    ...rest,
    originalPrice: inShillings(originalCents),
    price: inShillings(discountedCents),
    isBeforePriceHeld: isHeld,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    prices: prices.map(({ since, cents }) => ({ since, price: shillings(cents) })),
    formerPrices: former.map((each) => ({
      until: each.until.toISOString(),
      originalPrice: inShillings(each.originalCents),
      price: inShillings(each.discountedCents),
    })),
  }
}
