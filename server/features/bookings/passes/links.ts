/** Links in messages, which replace a sign-in: of reminders until the booking starts, of proposals, and of guests' passes. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { DEFAULT_LOCALE, type Locale } from '#domain/accounts/locale.ts'
import { passEnds } from '#domain/booking/pass.ts'
import type { At } from '#domain/time/time.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { acceptedKeys, keyFor, type Key } from '#server/encryption.ts'
import { underLock } from '../data/lock.ts'
import * as q from '../data/queries.ts'
import { confirmAttendance } from '../data/status-queries.ts'
import { findProposal, type ProposalRow } from '../data/proposal-queries.ts'
import { getBookingDetails, type BookingDetails } from '../reading/reading-queries.ts'
import { cancelByCustomer } from '../lifecycle/steps.ts'

const ID_BYTES = 16
/**
 * 96 bits: short enough for an SMS, and long enough because guesses are limited by the server's rate limits.
 */
const SIGNATURE_BYTES = 12

/**
 * Returns the booking's id, signed together with its start. Rescheduling therefore invalidates the link, and the start need not
 * be part of it, which makes the SMS shorter. The link expires at the start.
 */
export const linkFor = (config: Key, bookingId: string, start: At): string =>
  signed(config, 'booking link', bookingId, String(start))

/** A proposal that was answered, withdrawn or has expired has no link. */
export const proposalLinkFor = (config: Key, proposalId: string): string =>
  signed(config, 'proposal link', proposalId, '')

/** Returns the link of a guest's pass. The page shows the booking as it is, so moving it does not change the link. */
export const guestLinkFor = (config: Key, bookingId: string): string =>
  signed(config, 'guest link', bookingId, '')

type Purpose = 'booking link' | 'proposal link' | 'guest link'
function signed(config: Key, purpose: Purpose, id: string, more: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const signature = createHmac('sha256', keyFor(config, purpose)).update(bytes).update(more).digest()
  return Buffer.concat([bytes, signature.subarray(0, SIGNATURE_BYTES)]).toString('base64url')
}

/** Returns the id in a link, whose signature is not verified yet. */
function idIn(link: string): string | null {
  const bytes = Buffer.from(link, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== link) return null
  return bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function isValidLink(config: Key, link: string, bookingId: string, start: Date, now: Date): boolean {
  return now < start && isGenuine(config, link, (key) => linkFor(key, bookingId, start.getTime()))
}

const isGenuine = (config: Key, link: string, buildLink: (key: Key) => string): boolean =>
  acceptedKeys(config).some((key) => {
    const expected = buildLink(key)
    return link.length === expected.length && timingSafeEqual(Buffer.from(link), Buffer.from(expected))
  })

/** Returns the language in which the page of a link is shown: that of the customer's account, as in messages. */
export const resolveLanguage = async (
  db: Queryable,
  { account_id }: Pick<BookingDetails, 'account_id'>,
): Promise<Locale> => (account_id === null ? DEFAULT_LOCALE : getLanguage(db, account_id))

/** Returns the proposal of a link that is still open. The problem is the same for every other link. */
export async function getProposalByLink(ctx: Ctx, link: string): Promise<ProposalRow> {
  const id = idIn(link)
  const proposal =
    id !== null &&
    isGenuine(ctx.app.config, link, (key) => proposalLinkFor(key, id)) &&
    (await findProposal(ctx.db, id))
  if (!proposal || proposal.status !== 'open' || proposal.expiresAt <= ctx.now)
    throw bookingProblems.proposalLinkOver()
  return proposal
}

/** Returns the booking of a guest's link. The problem is the same for forged links and for visits that are over. */
export async function getGuestBooking(ctx: Ctx, link: string): Promise<BookingDetails> {
  const id = idIn(link)
  const isOurs = id !== null && isGenuine(ctx.app.config, link, (key) => guestLinkFor(key, id))
  if (!isOurs || !(await q.findBookingBranch(ctx.db, id))) throw bookingProblems.guestPassOver()
  const booking = await getBookingDetails(ctx.db, id)
  if (!booking.is_for_guest || ctx.now.getTime() >= passEnds(booking.end.getTime()))
    throw bookingProblems.guestPassOver()
  return booking
}

/** The problem is the same for forged links, expired links and links of rescheduled bookings. */
export async function getBookingByLink(ctx: Ctx, link: string): Promise<BookingDetails> {
  const id = idIn(link)
  if (!id || !(await q.findBookingBranch(ctx.db, id))) throw bookingProblems.linkExpired()
  const booking = await getBookingDetails(ctx.db, id)
  if (!isValidLink(ctx.app.config, link, id, booking.start, ctx.now)) throw bookingProblems.linkExpired()
  return booking
}

/** Records once that the customer is coming. */
export const confirmAttendanceByLink = (ctx: Ctx, link: string): Promise<void> =>
  changeByLink(ctx, link, async (tx, row) => {
    if (row.comingAt || row.status === 'checked_in') return
    if (!(await confirmAttendance(tx.db, row.id, row.accountId, tx.now)))
      throw bookingProblems.statusChanged()
  })

export const cancelByLink = (ctx: Ctx, link: string): Promise<void> =>
  changeByLink(ctx, link, (tx, row) => cancelByCustomer(tx, row, null))

/**
 * Verifies the link again under the lock, because the booking may have been rescheduled or started meanwhile.
 */
async function changeByLink(
  ctx: Ctx,
  link: string,
  work: (tx: TxCtx, row: q.LockedBooking) => Promise<void>,
) {
  const { id, branch_id } = await getBookingByLink(ctx, link)
  await underLock(ctx, branch_id, null, async (tx) => {
    const row = await q.lockBooking(tx.db, id)
    if (!isValidLink(ctx.app.config, link, id, row.start, tx.now)) throw bookingProblems.linkExpired()
    await work(tx, row)
  })
}
