import assert from 'node:assert/strict'
import { test } from 'mocha'
import type { Booking } from '#contract/entities/booking.ts'
import { calendarFile } from './calendar-file.ts'

const NOW = Date.parse('2026-11-21T08:52:00Z')

test('calendarFile uses Nairobi time, escapes commas and folds long lines', () => {
  const file = calendarFile(
    booking('Fade, beard shape-up and hot towel; with a cup of ginger tea afterwards — karibu'),
    NOW,
  )
  assert.match(file, /\r\nDTSTART;TZID=Africa\/Nairobi:20261121T143000\r\n/)
  assert.match(file, /\r\nDTEND;TZID=Africa\/Nairobi:20261121T151500\r\n/)
  assert.match(file, /\r\nDTSTAMP:20261121T085200Z\r\n/)
  assert.match(file, /\r\nTZOFFSETTO:\+0300\r\n/)
  assert.match(file, /\r\nSTATUS:CONFIRMED\r\n/)
  assert.ok(
    file
      .replaceAll('\r\n ', '')
      .includes(
        'SUMMARY:Fade\\, beard shape-up and hot towel\\; with a cup of ginger tea afterwards — karibu\\, Kinyozi Kings',
      ),
  )
  for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, `too long: ${line}`)
  assert.ok(file.endsWith('END:VCALENDAR\r\n'))
})

test('calendarFile replaces the entry of a moved booking, and cancels that of a cancelled one', () => {
  const first = calendarFile(booking('Fade'), NOW)
  const moved = calendarFile({ ...booking('Fade'), history: [{}, {}, {}] as Booking['history'] }, NOW)
  const cancelled = calendarFile(
    { ...booking('Fade'), status: 'cancelled', history: [{}, {}, {}, {}] as Booking['history'] },
    NOW,
  )
  const getSequence = (file: string) => Number(/\r\nSEQUENCE:(\d+)\r\n/.exec(file)?.[1])
  const getUid = (file: string) => /\r\nUID:(\S+)\r\n/.exec(file)?.[1]
  assert.equal(getUid(moved), getUid(first))
  assert.ok(getSequence(moved) > getSequence(first) && getSequence(cancelled) > getSequence(moved))
  assert.match(cancelled, /\r\nSTATUS:CANCELLED\r\n/)
  assert.match(first, /BEGIN:VALARM/)
  assert.doesNotMatch(cancelled, /VALARM/)
})

/** The parts of a booking that the file contains. */
function booking(title: string): Booking {
  return {
    id: '0198a000-0000-7000-8000-000000000001',
    status: 'confirmed',
    startTime: '2026-11-21T11:30:00.000Z',
    endTime: '2026-11-21T12:15:00.000Z',
    code: '7KQ4M2',
    storePrice: 1250,
    history: [{}, {}],
    Staff: { id: 's', name: 'Brian', role: 'Barber' },
    Branch: { address: 'Rose Avenue', gate: 'gate 14', floor: null, latitude: -1.29, longitude: 36.79 },
    Offer: { title, description: '', image_url: null, service: { store: { name: 'Kinyozi Kings' } } },
  } as unknown as Booking // the parts the file reads
}
