/** The links of reminders: a booking, and what its customer may do with it, without a sign-in until it begins. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { bookingProblems } from '#contract/bookings.ts'
import type { At } from '#domain/time/time.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { keyFor, type Key } from '#server/encryption.ts'
import { underLock } from '../lock.ts'
import * as q from '../queries.ts'
import { getBookingDetails, type BookingDetails } from '../reading/reading-queries.ts'
import { cancelByCustomer } from '../lifecycle/steps.ts'

const ID_BYTES = 16
/** 96 bits: more would make an SMS longer, and a link can only be tried out by asking us. */
const SIGNATURE_BYTES = 12

/**
 * The booking's id, signed together with its start. Whoever moves the booking so ends its link, and as a link lives until that start, neither
 * start nor end need stand in it: an SMS has little room.
 */
export function linkFor(config: Key, bookingId: string, start: At): string {
  const id = Buffer.from(bookingId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signature(config, id, start)]).toString('base64url')
}

const signature = (config: Key, id: Buffer, start: At): Buffer =>
  createHmac('sha256', keyFor(config, 'booking link'))
    .update(id)
    .update(String(start))
    .digest()
    .subarray(0, SIGNATURE_BYTES)

/** The booking it may be for. */
function idIn(link: string): string | null {
  const bytes = Buffer.from(link, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== link) return null
  return bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function isGood(config: Key, link: string, bookingId: string, start: Date, now: Date): boolean {
  const right = linkFor(config, bookingId, start.getTime())
  return link.length === right.length && timingSafeEqual(Buffer.from(link), Buffer.from(right)) && now < start
}

/** A forged link, an old one and one whose booking was moved are answered alike. */
export async function bookingOfLink(ctx: Ctx, link: string): Promise<BookingDetails> {
  const id = idIn(link)
  if (!id || !(await q.findBranchOf(ctx.db, id))) throw bookingProblems.linkExpired()
  const booking = await getBookingDetails(ctx.db, id)
  if (!isGood(ctx.app.config, link, id, booking.start, ctx.now)) throw bookingProblems.linkExpired()
  return booking
}

/** The customer is coming: said once, however often it is asked. */
export const comeByLink = (ctx: Ctx, link: string): Promise<void> =>
  byLink(ctx, link, async (tx, row) => {
    if (row.comingAt || row.status === 'checked_in') return
    if (!(await q.noteComing(tx.db, row.id, row.accountId, tx.now))) throw bookingProblems.statusChanged()
  })

export const cancelByLink = (ctx: Ctx, link: string): Promise<void> =>
  byLink(ctx, link, (tx, row) => cancelByCustomer(tx, row, null))

/** Looks again under the lock: the booking may have been moved, or have begun, while it was waited for. */
async function byLink(ctx: Ctx, link: string, work: (tx: TxCtx, row: q.LockedBooking) => Promise<void>) {
  const { id, branch_id } = await bookingOfLink(ctx, link)
  await underLock(ctx, branch_id, null, async (tx) => {
    const row = await q.lockBooking(tx.db, id)
    if (!isGood(ctx.app.config, link, id, row.start, tx.now)) throw bookingProblems.linkExpired()
    await work(tx, row)
  })
}
