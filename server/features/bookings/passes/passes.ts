/** Booking passes: signed, short, good without a network, taken once. */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { bookingProblems } from '#contract/bookings.ts'
import { canStoreChangeStatus, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { passContent, passEnds, passText, readCode, readPass, type Pass } from '#domain/booking/pass.ts'
import { dayAndTime, dayOf, timeOfDay } from '#domain/time/time.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { keyFor, type Key } from '#server/encryption.ts'
import { underLock } from '../lock.ts'
import * as q from '../queries.ts'
import { getBookingDetails, isMerchantOf, type BookingDetails } from '../reading/reading-queries.ts'
import { takeStoreStep } from '../lifecycle/steps.ts'

/** An Ed25519 key in PKCS #8 is this and its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const keyOf = (config: Key): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, keyFor(config, 'booking pass')]),
    format: 'der',
    type: 'pkcs8',
  })

/** Raw, base64url: as WebCrypto imports it. */
export function passKey(config: Key): string {
  const { x } = createPublicKey(keyOf(config)).export({ format: 'jwk' })
  if (!x) throw new Error('The key of passes has no public half')
  return x
}

function signPass(config: Key, pass: Pass): string {
  const content = passContent(pass)
  return passText(content, sign(null, content, keyOf(config)))
}

/** What a genuine pass says. */
function provenPass(config: Key, text: string): Pass | null {
  const pass = readPass(text)
  return pass && verify(null, pass.content, createPublicKey(keyOf(config)), pass.signature) ? pass : null
}

/** The pass of one's own booking, from its confirmation to a day after its end. */
export async function passOf(ctx: Ctx, actor: Actor, bookingId: string) {
  const booking = await getBookingDetails(ctx.db, bookingId)
  if (booking.account_id !== actor.accountId) throw bookingProblems.notYourBooking()
  const [start, end] = [booking.start.getTime(), booking.end.getTime()]
  const confirmed = booking.history.find((event) => event.status === 'confirmed')
  const stands = booking.status === 'confirmed' || booking.status === 'checked_in'
  if (!stands || !confirmed || ctx.now.getTime() >= passEnds(end)) throw bookingProblems.noPass()
  return {
    pass: signPass(ctx.app.config, { bookingId, start, end, code: booking.code }),
    code: booking.code,
    validFrom: new Date(confirmed.at).toISOString(),
    validUntil: new Date(passEnds(end)).toISOString(),
  }
}

/** What is shown at the counter, a pass or a code, and which booking of the merchant's own it is for. */
type Shown = { bookingId: string; pass: Pass | null }

/** To a merchant a forged pass, an old one and one of another store are the same: none of theirs. */
async function shownTo(ctx: Ctx, actor: Actor, said: string): Promise<Shown> {
  const pass = provenPass(ctx.app.config, said)
  if (pass) {
    const booking = await q.findBranchOf(ctx.db, pass.bookingId)
    if (booking && (await isMerchantOf(ctx.db, actor.merchantId, booking.storeId)))
      return { bookingId: pass.bookingId, pass }
    throw bookingProblems.passNotFound()
  }
  const code = readCode(said)
  const found = code && (await q.findByCode(ctx.db, actor.merchantId, code))
  if (!found) throw bookingProblems.passNotFound()
  return { bookingId: found.id, pass: null }
}

/** A pass is for one start, so that of a booking that was moved is over; a code goes with the booking. */
function isCurrent(
  { pass }: Shown,
  booking: Pick<BookingDetails, 'id' | 'start' | 'end' | 'code'>,
  now: Date,
): boolean {
  const [start, end] = [booking.start.getTime(), booking.end.getTime()]
  if (now.getTime() >= passEnds(end)) return false
  return (
    !pass ||
    Buffer.compare(
      passContent(pass),
      passContent({ bookingId: booking.id, start, end, code: booking.code }),
    ) === 0
  )
}

type PassReading = { booking: BookingDetails; canCheckIn: boolean; message: string }

export async function readShown(ctx: Ctx, actor: Actor, said: string): Promise<PassReading> {
  const shown = await shownTo(ctx, actor, said)
  const booking = await getBookingDetails(ctx.db, shown.bookingId)
  if (!isCurrent(shown, booking, ctx.now)) throw bookingProblems.passNotFound()
  const now = ctx.now.getTime()
  const { allow_early_checkin, early_checkin_minutes } = booking.service
  const outcome = canStoreChangeStatus(
    {
      // The column's CHECK allows only these.
      status: booking.status as BookingStatus,
      start: booking.start.getTime(),
      feeCents: booking.fee_cents,
      accessFeePaid: booking.access_fee_paid,
      earlyCheckinMinutes: allow_early_checkin ? (early_checkin_minutes ?? 0) : 0,
    },
    'checked_in',
    now,
  )
  const message = await sayOf(ctx, booking, outcome)
  return { booking, canCheckIn: outcome === true, message }
}

async function sayOf(
  ctx: Ctx,
  booking: BookingDetails,
  outcome: ReturnType<typeof canStoreChangeStatus>,
): Promise<string> {
  if (outcome === true) return 'Good. Check the customer in.'
  if (booking.status === 'checked_in' || booking.status === 'completed')
    return usedSentence(ctx, await q.whenCheckedIn(ctx.db, booking.id))
  if (booking.status === 'cancelled')
    return booking.no_show_at ? 'It was ended because nobody came.' : 'This booking was cancelled.'
  if (outcome === 'unpaid') return 'The access fee is not paid yet.'
  if (outcome === 'too-early') return `Too early: it begins ${dayAndTime(booking.start.getTime())}.`
  return 'Not confirmed yet. Confirm it first.'
}

/** Takes what is shown, once, and checks its customer in; answers the booking. */
export async function checkInShown(ctx: Ctx, actor: Actor, said: string): Promise<string> {
  const shown = await shownTo(ctx, actor, said)
  const booking = await q.findBranchOf(ctx.db, shown.bookingId)
  if (!booking) throw bookingProblems.passNotFound()
  await underLock(ctx, booking.branchId, null, async (tx) => {
    const row = await q.lockBooking(tx.db, shown.bookingId)
    if (!isCurrent(shown, row, tx.now)) throw bookingProblems.passNotFound()
    if (row.status === 'checked_in' || row.status === 'completed') {
      const usedAt = await q.whenCheckedIn(tx.db, row.id)
      throw bookingProblems.passUsed().with({
        message: usedSentence(tx, usedAt),
        ...(usedAt && { extra: { usedAt: usedAt.toISOString() } }),
      })
    }
    await takeStoreStep(tx, actor, row, 'checked_in', shown.pass ? 'pass' : 'code')
  })
  return shown.bookingId
}

function usedSentence({ now }: Pick<Ctx, 'now'>, usedAt: Date | null): string {
  if (!usedAt) return 'This pass has been used.'
  const at = usedAt.getTime()
  return dayOf(at) === dayOf(now.getTime())
    ? `This pass was used today at ${timeOfDay(at)}.`
    : `This pass was used ${dayAndTime(at)}.`
}
