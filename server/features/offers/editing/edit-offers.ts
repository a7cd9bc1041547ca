/**
 * Merchants create, edit and delete offers. Terms that a booking depends on change under the locks of the branches, so that no
 * booking is made with other terms meanwhile.
 */
import { serviceProblems } from '#contract/catalogue/problems.ts'
import { offerProblems, type NewOffer, type OfferEdit } from '#contract/offer-editing.ts'
import { storeEditProblems } from '#contract/stores/problems.ts'
import { m } from '#messages'
import { isUnpublished, nextStatus, type OfferStatus } from '#domain/catalogue/offer-state.ts'
import { DAY, instant, addDays, toDay } from '#domain/time/time.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { attachMerchantPictureList } from '#server/features/media/media.ts'
import { lockServices, type ServiceToOffer } from '#server/features/services/services.ts'
import { requireActor, requireMerchantId, requireScopeId } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { invalid, resolvePeriod, resolvePrice, resolveUsableTimes } from './fields.ts'
import { emitReduction } from './follow-price.ts'
import { findOwnOffer, type OwnOfferRow } from './own-queries.ts'
import * as q from './queries.ts'
import { serializeOwnOffer } from './serialize.ts'

export const createOffer = (ctx: Ctx, body: NewOffer): Promise<OwnOfferRow> =>
  transaction(ctx, async (outer) => {
    const scopeId = requireScopeId(ctx)
    const { tx, services } = await lockServices(outer, scopeId, [body.service_id])
    const service = offered(services.get(body.service_id))
    const period = resolvePeriod(body, null, true, tx.now)
    const status = nextStatus(null, body.status ?? 'active', getStart(period), tx.now.getTime())
    requireActive(service, status)
    const id = uuidv7(tx.now.getTime())
    await q.insertOffer(tx.db, {
      id,
      ...toPlace(service),
      title: body.title || service.name,
      description: body.description,
      ...resolvePrice(body, service.priceCents, null),
      ...period,
      ...resolveUsableTimes(body, NO_TIMES),
      stock: body.max_redemptions ?? null,
      per_customer: body.per_customer ?? null,
      first_time_only: body.first_time_only ?? false,
      terms: body.terms_conditions ?? null,
      discount_explanation: body.discount_explanation ?? null,
      requires_consultation: body.requires_consultation ?? false,
      images: await attachMerchantPictureList(tx, requireMerchantId(ctx), body.images ?? [], []),
      status,
      created_at: tx.now,
    })
    if (status === 'active') await emitPublished(tx, id)
    await record(tx, 'offer.created', id, { status })
    return getOwnOffer(tx, scopeId, id)
  })

export const editOffer = (ctx: Ctx, id: string, body: OfferEdit): Promise<OwnOfferRow> =>
  transaction(ctx, async (outer) => {
    const scopeId = requireScopeId(ctx)
    const { tx, row, services } = await lockOffer(outer, scopeId, id, body.service_id)
    const shown = await getOwnOffer(tx, scopeId, id)
    requireCurrentVersion(row, body.version, () => serializeOwnOffer(shown, ctx.app))

    const serviceId = body.service_id ?? row.service_id
    const isMoved = serviceId !== row.service_id
    const service = offered(services.get(serviceId))
    const { booked, wasBooked } = await q.countBookings(tx.db, id)
    if (isMoved && wasBooked) throw invalid('service_id', m.field_offer_service_booked())
    const before = getOfferStatus(row)
    const period = resolvePeriod(body, row, isUnpublished(before), tx.now)
    const status = body.status
      ? nextStatus(before, body.status, getStart(period), tx.now.getTime())
      : before === 'scheduled'
        ? nextStatus(before, 'active', getStart(period), tx.now.getTime())
        : before
    if (isMoved || status !== before) requireActive(service, status)
    if ((status === 'active' || status === 'scheduled') && status !== before && period.expires_at <= tx.now)
      throw invalid('expiration_date', m.field_offer_ends_past())
    const price = resolvePrice(body, service.priceCents, isMoved ? null : row)
    const limits = {
      stock: body.max_redemptions === undefined ? row.stock : body.max_redemptions,
      per_customer: body.per_customer === undefined ? row.per_customer : body.per_customer,
      first_time_only: body.first_time_only ?? row.first_time_only,
    }
    if (limits.stock !== null && limits.stock < booked)
      throw invalid('max_redemptions', m.field_offer_limit_booked({ count: booked }))
    const terms = { expires_at: period.expires_at, ...limits, ...resolveUsableTimes(body, row) }
    const isPublishedNow = isUnpublished(before) && status === 'active'
    await q.updateOffer(tx.db, id, {
      ...(isMoved && toPlace(service)),
      ...(body.title !== undefined && { title: body.title || service.name }),
      ...(body.description !== undefined && { description: body.description }),
      ...(body.terms_conditions !== undefined && { terms: body.terms_conditions }),
      ...(body.discount_explanation !== undefined && { discount_explanation: body.discount_explanation }),
      ...(body.requires_consultation !== undefined && { requires_consultation: body.requires_consultation }),
      ...(body.images && {
        images: await attachMerchantPictureList(tx, requireMerchantId(ctx), body.images, row.images),
      }),
      ...price,
      ...terms,
      starts_at: period.starts_at,
      status,
      ...(isPublishedNow && { created_at: tx.now }),
      ...(isChanged(terms, row) && { terms_changed_at: tx.now }),
    })
    if (!isUnpublished(before) && isChanged(price, row)) await q.insertFormerPrice(tx.db, id, row, tx.now)
    await emitReduction(tx, row, price.discounted_cents)
    if (isPublishedNow) await emitPublished(tx, id)
    await record(tx, 'offer.edited', id, { status })
    return getOwnOffer(tx, scopeId, id)
  })

/** Returns false if the offer had been booked, and has now ended instead. */
export const removeOffer = (ctx: Ctx, id: string): Promise<boolean> =>
  transaction(ctx, async (outer) => {
    const { tx } = await lockOffer(outer, requireScopeId(ctx), id, undefined)
    const { wasBooked } = await q.countBookings(tx.db, id)
    if (wasBooked) await q.updateOffer(tx.db, id, { status: 'inactive' })
    else await q.deleteOffer(tx.db, id)
    await record(tx, wasBooked ? 'offer.ended' : 'offer.deleted', id)
    return !wasBooked
  })

/** The copy is a draft at the same price. */
export const duplicateOffer = (ctx: Ctx, id: string): Promise<OwnOfferRow> =>
  transaction(ctx, async (outer) => {
    const scopeId = requireScopeId(ctx)
    const { tx, row, services } = await lockOffer(outer, scopeId, id, undefined)
    const service = offered(services.get(row.service_id))
    const copyId = uuidv7(tx.now.getTime())
    await q.insertOffer(tx.db, {
      id: copyId,
      ...toPlace(service),
      title: row.title,
      description: row.description,
      ...resolvePrice({}, service.priceCents, row),
      expires_at: row.expires_at.getTime() > tx.now.getTime() + DAY ? row.expires_at : inThirtyDays(tx.now),
      stock: row.stock,
      per_customer: row.per_customer,
      first_time_only: row.first_time_only,
      usable_weekdays: row.usable_weekdays,
      usable_from: row.usable_from,
      usable_until: row.usable_until,
      terms: row.terms,
      discount_explanation: row.discount_explanation,
      requires_consultation: row.requires_consultation,
      images: row.images,
      status: 'draft',
      created_at: tx.now,
    })
    await record(tx, 'offer.created', copyId, { status: 'draft', copyOf: id })
    return getOwnOffer(tx, scopeId, copyId)
  })

async function getOwnOffer(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  scopeId: string,
  id: string,
): Promise<OwnOfferRow> {
  const row = await findOwnOffer(db, now, scopeId, id)
  if (!row) throw offerProblems.notFound()
  return row
}

// ---------------------------------------------------------------- details

/** Locks an offer. Returns the time at which the locks were taken: earlier bookings have the earlier terms. */
async function lockOffer(
  outer: TxCtx,
  scopeId: string,
  id: string,
  otherServiceId: string | undefined,
): Promise<{ tx: TxCtx; row: q.LockedOffer; services: Map<string, ServiceToOffer> }> {
  const found = await q.findServiceInScope(outer.db, scopeId, id)
  if (!found) throw offerProblems.notFound()
  const ids = [found.serviceId, ...(otherServiceId === undefined ? [] : [otherServiceId])]
  const { tx, services } = await lockServices(outer, scopeId, ids)
  const row = await q.lockOwnOffer(tx.db, scopeId, id)
  if (!row) throw offerProblems.notFound()
  return { tx, row, services }
}

function offered(service: ServiceToOffer | undefined): ServiceToOffer {
  if (!service) throw serviceProblems.notFound()
  if (service.storeStatus === 'closed') throw storeEditProblems.closed()
  return service
}

function requireActive(service: ServiceToOffer, status: OfferStatus): void {
  if (service.status !== 'active' && status !== 'draft' && status !== 'paused' && status !== 'inactive')
    throw invalid('service_id', m.field_service_unknown())
}

const toPlace = (service: ServiceToOffer) => ({
  service_id: service.id,
  store_id: service.storeId,
  category: service.category,
  location: service.location,
})

const NO_TIMES = { usable_weekdays: null, usable_from: null, usable_until: null }
const getOfferStatus = (row: q.LockedOffer): OfferStatus => row.status as OfferStatus // by the CHECK of the table
const getStart = ({ starts_at }: { starts_at: Date | null }): number | null => starts_at?.getTime() ?? null
const inThirtyDays = (now: Date): Date => new Date(instant(addDays(toDay(now.getTime()), 30), 1440) - 1000)

/** Returns whether a column differs. Dates and lists are compared by their JSON. */
const isChanged = <Columns extends object>(columns: Columns, row: Columns): boolean =>
  (Object.keys(columns) as (keyof Columns)[]).some(
    (name) => JSON.stringify(columns[name]) !== JSON.stringify(row[name]),
  )

/** Announces that an offer is public for the first time. */
const emitPublished = (tx: TxCtx, offerId: string): Promise<void> => tx.emit('offer.published', { offerId })

const record = (
  tx: TxCtx,
  action: string,
  subject: string,
  details: Record<string, string> = {},
): Promise<void> => audit(tx.db, tx.now, { action, actor: requireActor(tx).accountId, subject, details })
