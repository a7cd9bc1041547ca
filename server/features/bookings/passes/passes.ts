/** Booking passes: signed, verified offline, used once (docs/rules/bookings.md#booking-pass). */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { canStoreChangeStatus, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { passContent, passEnds, passText, readCode, readPass, type Pass } from '#domain/booking/pass.ts'
import { dayAndTime, toDay, timeOfDay } from '#domain/time/time.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { acceptedKeys, keyFor, type Key } from '#server/encryption.ts'
import { findScopeId } from '#server/platform/http/access.ts'
import { underLock } from '../data/lock.ts'
import * as q from '../data/queries.ts'
import { whenCheckedIn } from '../data/status-queries.ts'
import { mayHandleBooking, isOwnBooking } from '../reading/access.ts'
import { storeChecksInFrom } from '../reading/serialize.ts'
import { getBookingDetails, type BookingDetails } from '../reading/reading-queries.ts'
import { applyStoreStep } from '../lifecycle/steps.ts'
import { getGuestBooking, guestLinkFor } from './links.ts'

/** The header of an Ed25519 key in PKCS #8; the 32 bytes of the key follow. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')
const toKeyObject = (config: Key): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_HEADER, keyFor(config, 'booking pass')]),
    format: 'der',
    type: 'pkcs8',
  })

/** Returns the raw public key in base64url, the format that WebCrypto imports. */
export function passKey(config: Key): string {
  const { x } = createPublicKey(toKeyObject(config)).export({ format: 'jwk' })
  if (!x) throw new Error('The pass key has no public part')
  return x
}

function signPass(config: Key, pass: Pass): string {
  const content = passContent(pass)
  return passText(content, sign(null, content, toKeyObject(config)))
}

/** Returns the content of a pass with a valid signature; null for any other text. */
export function verifyPass(config: Key, text: string): Pass | null {
  const pass = readPass(text)
  if (!pass) return null
  const { content, signature } = pass
  const isSigned = (key: Key): boolean => verify(null, content, createPublicKey(toKeyObject(key)), signature)
  return acceptedKeys(config).some(isSigned) ? pass : null
}

/** Returns the pass of the customer's own booking, from its confirmation until a day after its end. */
export async function getPass(ctx: Ctx, actor: Actor, bookingId: string) {
  const pass = buildPass(ctx, await getOwnBooking(ctx, actor, bookingId))
  if (!pass) throw bookingProblems.noPass()
  return pass
}

/** Returns the link with which the customer sends the pass to the guest of the booking. */
export async function getGuestLink(ctx: Ctx, actor: Actor, bookingId: string): Promise<string> {
  const booking = await getOwnBooking(ctx, actor, bookingId)
  if (!booking.is_for_guest || !buildPass(ctx, booking)) throw bookingProblems.noPass()
  return guestLinkFor(ctx.app.config, bookingId)
}

/** Returns the booking for the guest, with its pass while it has one. */
export async function readGuestPass(ctx: Ctx, link: string) {
  const booking = await getGuestBooking(ctx, link)
  return { booking, pass: buildPass(ctx, booking) }
}

async function getOwnBooking(ctx: Ctx, actor: Actor, bookingId: string): Promise<BookingDetails> {
  const booking = await getBookingDetails(ctx.db, bookingId)
  if (booking.account_id !== actor.accountId) throw bookingProblems.notYourBooking()
  return booking
}

/** Returns null before the confirmation, for a cancelled booking, and from a day after its end. */
function buildPass(ctx: Ctx, booking: BookingDetails) {
  const { id: bookingId, code } = booking
  const [start, end] = [booking.start.getTime(), booking.end.getTime()]
  const confirmed = booking.history.find((event) => event.status === 'confirmed')
  const isActive = booking.status === 'confirmed' || booking.status === 'checked_in'
  if (!isActive || !confirmed || ctx.now.getTime() >= passEnds(end)) return null
  return {
    pass: signPass(ctx.app.config, { bookingId, start, end, code }),
    code,
    validFrom: new Date(confirmed.at).toISOString(),
    validUntil: new Date(passEnds(end)).toISOString(),
  }
}

/** The booking of a presented pass or code. `pass` is null for a code. */
export type PresentedPass = { bookingId: string; pass: Pass | null }

/** The reply is the same for forged passes, expired passes and passes of other stores. */
async function findPresentedBooking(ctx: Ctx, actor: Actor, text: string): Promise<PresentedPass> {
  const pass = verifyPass(ctx.app.config, text)
  if (pass) {
    const booking = await q.findBookingBranch(ctx.db, pass.bookingId)
    if (booking && (await mayHandleBooking(ctx.db, actor, booking)))
      return { bookingId: pass.bookingId, pass }
    throw bookingProblems.passNotFound()
  }
  const code = readCode(text)
  const booking = code && (await q.findByCode(ctx.db, findScopeId(actor), code))
  if (!booking || !isOwnBooking(actor, booking)) throw bookingProblems.passNotFound()
  return { bookingId: booking.id, pass: null }
}

/** A pass contains the start, so rescheduling invalidates it; a code remains valid. */
export function isCurrent(
  { pass }: PresentedPass,
  booking: Pick<BookingDetails, 'id' | 'start' | 'end' | 'code'>,
  now: Date,
): boolean {
  const [start, end] = [booking.start.getTime(), booking.end.getTime()]
  if (now.getTime() >= passEnds(end)) return false
  if (!pass) return true
  const expected = passContent({ bookingId: booking.id, start, end, code: booking.code })
  return Buffer.compare(passContent(pass), expected) === 0
}

type PassReading = { booking: BookingDetails; canCheckIn: boolean; message: string }

export async function readPresentedPass(ctx: Ctx, actor: Actor, text: string): Promise<PassReading> {
  const presented = await findPresentedBooking(ctx, actor, text)
  const booking = await getBookingDetails(ctx.db, presented.bookingId)
  if (!isCurrent(presented, booking, ctx.now)) throw bookingProblems.passNotFound()
  const now = ctx.now.getTime()
  const outcome = canStoreChangeStatus(
    {
      // The column's CHECK allows only these.
      status: booking.status as BookingStatus,
      start: booking.start.getTime(),
      feeCents: booking.fee_cents,
      accessFeePaid: booking.access_fee_paid,
      checkInFrom: storeChecksInFrom(booking),
    },
    'checked_in',
    now,
  )
  const message = await messageFor(ctx, booking, outcome)
  return { booking, canCheckIn: outcome === true, message }
}

async function messageFor(
  ctx: Ctx,
  booking: BookingDetails,
  outcome: ReturnType<typeof canStoreChangeStatus>,
): Promise<string> {
  if (outcome === true) return m.rule_pass_good()
  if (booking.status === 'checked_in' || booking.status === 'completed')
    return usedMessage(ctx, await whenCheckedIn(ctx.db, booking.id))
  if (booking.status === 'cancelled')
    return booking.no_show_at ? m.rule_pass_no_show() : m.rule_pass_cancelled()
  if (outcome === 'unpaid') return m.problem_unpaid()
  if (outcome === 'too-early') return m.rule_pass_too_early({ when: dayAndTime(booking.start.getTime()) })
  return m.rule_pass_unconfirmed()
}

/** Checks in the customer of a pass or code, once. Returns the booking's id. */
export async function checkInByPass(ctx: Ctx, actor: Actor, text: string): Promise<string> {
  const presented = await findPresentedBooking(ctx, actor, text)
  const booking = await q.findBookingBranch(ctx.db, presented.bookingId)
  if (!booking) throw bookingProblems.passNotFound()
  await underLock(ctx, booking.branchId, null, async (tx) => {
    const row = await q.lockBooking(tx.db, presented.bookingId)
    if (!isCurrent(presented, row, tx.now)) throw bookingProblems.passNotFound()
    if (row.status === 'checked_in' || row.status === 'completed') {
      const usedAt = await whenCheckedIn(tx.db, row.id)
      throw bookingProblems.passUsed().with({
        message: usedMessage(tx, usedAt),
        ...(usedAt && { extra: { usedAt: usedAt.toISOString() } }),
      })
    }
    await applyStoreStep(tx, actor, row, 'checked_in', presented.pass ? 'pass' : 'code')
  })
  return presented.bookingId
}

function usedMessage({ now }: Pick<Ctx, 'now'>, usedAt: Date | null): string {
  if (!usedAt) return m.problem_pass_used()
  const at = usedAt.getTime()
  return toDay(at) === toDay(now.getTime())
    ? m.problem_pass_used_today({ time: timeOfDay(at) })
    : m.problem_pass_used_at({ when: dayAndTime(at) })
}
