import { sql } from 'kysely'
import { splitFee } from '#domain/payments/credit.ts'
import { HOUR } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Catalogue, Offer, Service } from '../data/catalogue-types.ts'
import { buildHistory } from '../make/histories.ts'
import { withCredit, writeCredit } from './credit.ts'
import { writePayments } from './payments.ts'
import { writeRewards } from './rewards.ts'
import { getById, insert } from './rows.ts'

export async function writeBookings(
  tx: Tx,
  { stores, accounts, merchants, bookings }: Catalogue,
  now: Date,
): Promise<void> {
  const planned = bookings.map((booking) => {
    // A store has a day to confirm a booking, so unconfirmed ones were made recently.
    const plan = booking.state === 'waiting' ? { ...booking, createdAt: now.getTime() - 3 * HOUR } : booking
    const store = getById(stores, plan.storeId)
    const offer = plan.offerId === null ? null : getById(store.offers, plan.offerId)
    const customer = getById(accounts, plan.accountId)
    const merchantAccountId = getById(merchants, store.merchantId).accountId
    const input = { plan, offer, customer, merchantAccountId, now: now.getTime() }
    const service = getById(store.services, plan.serviceId)
    return { ...input, store, service, history: buildHistory(input) }
  })
  const histories = withCredit(planned)
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
      credit_cents: history.creditCents,
      access_fee_paid: history.accessFeePaid,
      ...agreedPrice(offer, service),
      code: plan.code,
      client_name: `${customer.firstName} ${customer.lastName}`,
      client_email: customer.email,
      client_phone: customer.phoneNumber,
      notes: plan.notes,
      answers: JSON.stringify(plan.answers),
      cancel_reason: history.cancelReason,
      cancelled_by: history.cancelledBy,
      no_show_at: history.noShowAt === null ? null : new Date(history.noShowAt),
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
    histories.flatMap(({ plan, customer, history: { payment, ...charge } }) => {
      const { toPay } = splitFee(charge, charge.creditCents)
      return payment && toPay ? [{ plan, customer, money: toPay, payment }] : []
    }),
  )
  await writeRewards(tx, histories)
  await writeCredit(tx, histories)
}

const agreedPrice = (offer: Offer | null, service: Service) =>
  offer
    ? { original_cents: offer.originalCents, price_cents: offer.discountedCents }
    : { original_cents: service.priceCents, price_cents: service.priceCents }
