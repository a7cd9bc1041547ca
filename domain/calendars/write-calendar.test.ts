import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { it } from 'mocha'
import ical from 'node-ical'
import { MINUTE } from '../time/time.ts'
import { writeCalendar, type WrittenEvent } from './write-calendar.ts'

const text = fc
  .string({
    unit: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 1 }),
      fc.constantFrom('\n', ';', ',', '\\', ':', '"', '😀'),
    ),
    maxLength: 200,
  })
  .map((value) => value.replaceAll(/\p{Cc}(?<!\n)/gu, '').trim())
  // The second reader takes quotation marks around a whole text away.
  .filter((value) => !/^".*"$/s.test(value))
  // It reads an escaped backslash before an N as a line break.
  .filter((value) => !/\\n/i.test(value))
const minute = fc.integer({ min: 29_000_000, max: 31_000_000 }).map((minutes) => minutes * MINUTE)
const event: fc.Arbitrary<WrittenEvent> = fc
  .record({
    uid: fc.uuid(),
    sequence: fc.nat(1000),
    stampedAt: minute,
    start: minute,
    length: fc.integer({ min: 1, max: 3000 }),
    title: text,
    status: fc.constantFrom('CONFIRMED', 'TENTATIVE', 'CANCELLED'),
  })
  .map(({ length, ...rest }) => ({ ...rest, end: rest.start + length * MINUTE }))

it('two readers find in a written calendar what was written, in lines of at most 75 octets', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(event, { minLength: 1, maxLength: 5, selector: ({ uid }) => uid }),
      (events) => {
        const written = writeCalendar({ name: 'Grace', events })
        assert.ok(written.endsWith('END:VCALENDAR\r\n'))
        for (const line of written.split('\r\n')) {
          assert.ok(Buffer.byteLength(line) <= 75, line)
          assert.ok(!/[\r\n]/.test(line))
        }
        const component = new ICAL.Component(ICAL.parse(written))
        const read = component.getAllSubcomponents('vevent').map((each) => {
          const found = new ICAL.Event(each)
          return [found.uid, found.sequence, found.summary, getTime(found.startDate), getTime(found.endDate)]
        })
        assert.deepEqual(
          read,
          events.map(({ uid, sequence, title, start, end }) => [uid, sequence, title, start, end]),
        )
        const second = ical.parseICS(written)
        for (const { uid, title, start, end, status, sequence } of events) {
          const found = second[uid]
          assert.ok(found?.type === 'VEVENT')
          assert.deepEqual(
            [
              found.summary,
              found.start.getTime(),
              found.end?.getTime(),
              found.status,
              Number(found.sequence),
            ],
            [title, start, end, status, sequence],
          )
        }
      },
    ),
    { numRuns: 50 },
  )
})

const getTime = (time: InstanceType<typeof ICAL.Time>) => time.toUnixTime() * 1000
