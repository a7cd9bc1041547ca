/** Packages that stores sell: several visits for one service at one price (docs/rules/packages.md). */
import { packageProblems } from '#contract/bookings/package-problems.ts'
import {
  MAX_PACKAGES_ON_SALE,
  packageEnd,
  packageRefundCents,
  packageState,
} from '#domain/booking/packages/packages.ts'
import { shillings } from '#domain/payments/money.ts'
import { toDay, type Day } from '#domain/time/time.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { underLock } from '../data/lock.ts'
import { findBookingBranch } from '../data/queries.ts'
import * as p from './package-queries.ts'
import * as q from './sale-queries.ts'

// ---------------------------------------------------------------- what is sold

type NewPackage = { serviceId: string; visits: number; price: number; validMonths: number }

/** Returns the id of the package. `price` is in cents. */
export const createPackage = (
  ctx: Ctx,
  { serviceId, price: priceCents, ...input }: NewPackage,
): Promise<string> =>
  transaction(ctx, async (tx) => {
    const service = await p.findOwnService(tx.db, requireScopeId(ctx), serviceId)
    if (!service) throw packageProblems.serviceNotFound()
    if (service.priceCents === null) throw packageProblems.noPrice()
    if (priceCents >= input.visits * service.priceCents) throw packageProblems.notCheaper()
    await requireRoom(tx, service.storeId)
    const id = uuidv7(tx.now.getTime())
    await p.insertPackage(tx.db, { ...input, id, serviceId, priceCents, storeId: service.storeId }, tx.now)
    await record(tx, 'package.created', id)
    return id
  })

export const setOnSale = (ctx: Ctx, id: string, isOnSale: boolean): Promise<void> =>
  transaction(ctx, async (tx) => {
    const found = await getOwnPackage(tx, id)
    if (found.isOnSale === isOnSale) return
    if (isOnSale) await requireRoom(tx, found.storeId)
    await p.setOnSale(tx.db, id, isOnSale)
    await record(tx, isOnSale ? 'package.sold-again' : 'package.stopped', id)
  })

async function requireRoom(tx: TxCtx, storeId: string): Promise<void> {
  await lock(tx.db, `packages ${storeId}`)
  if ((await p.countOnSale(tx.db, storeId)) >= MAX_PACKAGES_ON_SALE) throw packageProblems.tooMany()
}

export async function getOwnPackage(
  ctx: Pick<Ctx, 'db' | 'actor'> | TxCtx,
  id: string,
): Promise<p.PackageRow> {
  const found = await p.findOwnPackage(ctx.db, requireScopeId(ctx), id)
  if (!found) throw packageProblems.notFound()
  return found
}

// ---------------------------------------------------------------- sales

export type Holder = { name: string; phone: string }

/** The customer has paid at the store. Returns the id of the sold package. */
export const sellPackage = (ctx: Ctx, packageId: string, { name, phone }: Holder): Promise<string> =>
  transaction(ctx, async (tx) => {
    const { visitCents, ...sold } = await getOwnPackage(tx, packageId)
    if (!sold.isOnSale || visitCents === null) throw packageProblems.notOnSale()
    const id = uuidv7(tx.now.getTime())
    const sale = {
      id,
      packageId,
      storeId: sold.storeId,
      serviceId: sold.serviceId,
      accountId: await q.findAccountByPhone(tx.db, phone),
      holderName: name,
      holderPhone: phone,
      visits: sold.visits,
      priceCents: sold.priceCents,
      visitCents,
      validUntil: packageEnd(toDay(tx.now.getTime()), sold.validMonths),
    }
    await q.insertSale(tx.db, sale, tx.now)
    await tx.emit('package.received', { saleId: id, from: null })
    await record(tx, 'package.sold', id)
    return id
  })

/** `null` is the scope of admins. */
export async function getSale(ctx: Pick<Ctx, 'db'>, scopeId: string | null, id: string): Promise<q.SaleRow> {
  const sale = await q.findSale(ctx.db, id, scopeId)
  if (!sale) throw packageProblems.saleNotFound()
  return sale
}

/** Returns the package as it is until the transaction ends. */
async function lockOwnSale(tx: TxCtx, scopeId: string | null, id: string): Promise<q.SaleRow> {
  await q.lockSale(tx.db, id)
  return getSale(tx, scopeId, id)
}

/** Throws unless a visit on `day` can be taken from the locked package. */
function requireUsable({ endedAt, visits, uses, validUntil }: q.SaleRow, day: Day): void {
  const left = visits - uses.length
  if (packageState({ isEnded: endedAt !== null, left, validUntil }, day) !== 'active')
    throw packageProblems.notUsable()
}

export const useAtCounter = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    requireUsable(await lockOwnSale(tx, requireScopeId(ctx), id), toDay(tx.now.getTime()))
    await q.insertUse(tx.db, { id: uuidv7(tx.now.getTime()), saleId: id, booking: null }, tx.now)
    await record(tx, 'package.used', id)
  })

/** The store takes a visit back into the package; an admin says why. */
export async function returnVisit(
  ctx: Ctx,
  scopeId: string | null,
  { id, useId }: { id: string; useId: string },
  reason?: string,
): Promise<void> {
  const known = (await getSale(ctx, scopeId, id)).uses.find((use) => use.id === useId)
  if (!known) throw packageProblems.useNotFound()
  const work = async (tx: TxCtx) => {
    const sale = await lockOwnSale(tx, scopeId, id)
    if (sale.endedAt !== null) throw packageProblems.notUsable()
    // A repeated request changes nothing.
    if (!sale.uses.some((use) => use.id === useId)) return
    await q.deleteUse(tx.db, useId)
    if (known.bookingId) await tx.emit('booking.details_changed', { bookingId: known.bookingId })
    await record(tx, 'package.visit-returned', id, reason)
  }
  const branch = known.bookingId && (await findBookingBranch(ctx.db, known.bookingId))
  await (branch ? underLock(ctx, branch.branchId, null, work) : transaction(ctx, work))
}

export const refundPackage = (ctx: Ctx, id: string, refundCents: number): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { endedAt, uses, ...sale } = await lockOwnSale(tx, requireScopeId(ctx), id)
    if (endedAt !== null) throw packageProblems.notUsable()
    const bookings = await q.countBooked(tx.db, id)
    if (bookings > 0) throw packageProblems.hasBookings().with({ extra: { bookings } })
    const due = packageRefundCents({ ...sale, used: uses.length })
    if (due !== refundCents) throw packageProblems.refundChanged().with({ extra: { refund: shillings(due) } })
    await q.setEnded(tx.db, id, due, tx.now)
    await record(tx, 'package.refunded', id)
  })

export const changeValidUntil = (ctx: Ctx, id: string, validUntil: Day, reason: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const sale = await lockOwnSale(tx, null, id)
    if (sale.endedAt !== null) throw packageProblems.notUsable()
    await q.setValidUntil(tx.db, id, validUntil)
    await record(tx, 'package.extended', id, reason)
  })

/** What is left belongs to the owner of the phone number from now on. */
export const transferPackage = (ctx: Ctx, { accountId }: Actor, id: string, to: Holder): Promise<void> =>
  transaction(ctx, async (tx) => {
    await q.lockSale(tx.db, id)
    const today = toDay(tx.now.getTime())
    const [sale] = await q.listOfHolder(tx.db, accountId, { id }, today)
    if (!sale) throw packageProblems.saleNotFound()
    requireUsable(sale, today)
    const toAccount = await q.findAccountByPhone(tx.db, to.phone)
    if (toAccount === accountId || to.phone === sale.holderPhone) throw packageProblems.sameHolder()
    await q.setHolder(tx.db, id, { accountId: toAccount, ...to })
    await tx.emit('package.received', { saleId: id, from: sale.holderName })
    await record(tx, 'package.transferred', id)
  })

// ---------------------------------------------------------------- bookings

/**
 * Takes a visit for a booking, whose branch is locked, and sets its price to 0. The same package again changes nothing; another one
 * takes its place.
 */
export async function coverBooking(
  tx: TxCtx,
  actor: Actor,
  { bookingId, packageId }: { bookingId: string; packageId: string },
): Promise<void> {
  const former = await q.findUseOfBooking(tx.db, bookingId)
  if (former?.saleId === packageId) return
  if (former) await uncoverBooking(tx, bookingId)
  const booking = await q.getBookingForPackage(tx.db, bookingId)
  await q.lockSale(tx.db, packageId)
  const day = toDay(booking.start.getTime())
  const sale = await findForBooking(tx, actor, packageId, bookingId)
  if (!sale) throw packageProblems.saleNotFound()
  const isOther = sale.storeId !== booking.storeId || sale.serviceId !== booking.serviceId
  if (isOther || booking.offerId !== null || booking.isQuoted || booking.visitEndsAt !== null)
    throw packageProblems.otherService()
  requireUsable(sale, day)
  await q.insertUse(tx.db, { id: uuidv7(tx.now.getTime()), saleId: packageId, booking }, tx.now)
  await q.setCovered(tx.db, bookingId)
  if (actor.role === 'customer') await q.claimSale(tx.db, packageId, actor.accountId)
}

async function findForBooking(
  tx: TxCtx,
  actor: Actor,
  packageId: string,
  bookingId: string,
): Promise<q.SaleRow | undefined> {
  if (actor.role === 'customer') {
    const [own] = await q.listOfHolder(tx.db, actor.accountId, { id: packageId }, toDay(tx.now.getTime()))
    return own
  }
  // A booking of another service has its own problem.
  const sale = await q.findSale(tx.db, packageId, requireScopeId(tx))
  if (!sale || (await q.isOfBooker(tx.db, packageId, bookingId))) return sale
  throw packageProblems.otherService()
}

/** Returns the visit of a booking to its package; without a package it changes nothing. Throws if the package was refunded. */
export async function uncoverBooking(tx: TxCtx, bookingId: string): Promise<void> {
  const use = await q.findUseOfBooking(tx.db, bookingId)
  if (use?.endedAt) throw packageProblems.notUsable()
  if (use) await q.deleteUse(tx.db, use.id)
}

/** The booking was cancelled. The refund of a package that has ended meanwhile has counted the visit, so it stays used. */
export async function returnCancelledVisit(tx: TxCtx, bookingId: string): Promise<void> {
  const use = await q.findUseOfBooking(tx.db, bookingId)
  if (use?.endedAt === null) await q.deleteUse(tx.db, use.id)
}

const record = (tx: TxCtx, action: string, subject: string, reason?: string) =>
  audit(tx.db, tx.now, {
    action,
    actor: requireActor(tx).accountId,
    subject,
    ...(reason !== undefined && { details: { reason } }),
  })
