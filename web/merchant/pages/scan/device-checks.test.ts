import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'mocha'
import { passContent, passText } from '#domain/booking/pass.ts'
import { DAY, HOUR, instant } from '#domain/time/time.ts'
import type { CalendarBooking } from '../calendar/data/calendar-data.ts'
import type { CheckIn, SavedDay } from '../../offline/device-store.ts'
import { readShown, refuseAtOnce, refuseOffline } from './device-checks.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const start = instant('2026-11-21', 14 * 60)
const content = {
  bookingId: '0191d0f4-6a1c-7b1e-8f00-000000000001',
  start,
  end: start + HOUR,
  code: 'K7M2QX',
}
const pass = passText(passContent(content), sign(null, passContent(content), privateKey))

test('a pass is verified on the device', async () => {
  const shown = await readShown(pass, saved())
  assert.equal(shown?.isGenuine, true)
  assert.equal(shown.code, 'K7M2QX')
  assert.equal(refuseAtOnce(shown, start), null)

  const signature = passText(
    passContent({ ...content, code: 'AAAAAA' }),
    sign(null, passContent(content), privateKey),
  )
  const forged = await readShown(signature, saved())
  assert.equal(forged?.isGenuine, false)
  assert.deepEqual(refuseAtOnce(forged, start), { kind: 'not-genuine' })
})

test('without the key, a pass is neither genuine nor forged', async () => {
  const shown = await readShown(pass, undefined)
  assert.equal(shown?.isGenuine, null)
  assert.equal(refuseAtOnce(shown, start), null)
})

test('other texts are not passes', async () => {
  assert.equal(await readShown('https://example.com/menu', saved()), null)
})

test('a pass of another day is refused, and one whose day is over', async () => {
  const shown = (await readShown(pass, saved()))!
  assert.equal(refuseAtOnce(shown, start - DAY)?.kind, 'another-day')
  assert.equal(refuseAtOnce(shown, start + HOUR + DAY)?.kind, 'over')
})

test('without a network, a pass is refused if it was used or cancelled', async () => {
  const confirmed = (await readShown(pass, saved(booking())))!
  assert.equal(refuseOffline(confirmed, []), null)
  assert.equal(refuseOffline(confirmed, [checkIn()])?.kind, 'used')
  // The code belongs to the same booking.
  const byCode = (await readShown('k7m 2qx', saved(booking())))!
  assert.equal(refuseOffline(byCode, [checkIn()])?.kind, 'used')
  for (const [status, kind] of [
    ['checked_in', 'used'],
    ['completed', 'used'],
    ['cancelled', 'cancelled'],
  ] as const) {
    const shown = (await readShown(pass, saved(booking(status))))!
    assert.equal(refuseOffline(shown, [])?.kind, kind)
  }
})

test('without a network, a pass that is not in the list is accepted, and a code is not', async () => {
  assert.equal(refuseOffline((await readShown(pass, saved()))!, []), null)
  assert.deepEqual(refuseOffline((await readShown('K7M2QX', saved()))!, []), { kind: 'unknown-code' })
})

function saved(...bookings: CalendarBooking[]): SavedDay {
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { accountId: 'a', publicKey: x, bookings, clockOffset: 0, savedAt: start }
}

/** The parts that decide. */
function booking(status: CalendarBooking['status'] = 'confirmed'): CalendarBooking {
  return { id: content.bookingId, code: content.code, status } as CalendarBooking // the parts that decide
}

function checkIn(): CheckIn {
  const { bookingId, code } = content
  return { id: 'c', accountId: 'a', pass, bookingId, code, at: start, result: null }
}
