import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'mocha'
import { HOUR, type At } from '#domain/time/time.ts'
import { busyHorizon, MAX_BUSY_TIMES, MAX_EVENTS, readBusyTimes } from './busy-times.ts'
import { OWN_UID } from '#domain/calendars/write-calendar.ts'

const now = Date.parse('2026-11-30T10:00:00+03:00')

const sample = (name: string): string =>
  readFileSync(new URL(`../../../../tests/support/calendars/${name}.ics`, import.meta.url), 'utf8')
const toText = (at: At): string => new Date(at + 3 * HOUR).toISOString().slice(0, 16)
/** The busy times as Nairobi's clocks show them. */
function busyIn(text: string, at = now): string[] {
  const read = readBusyTimes(text, at)
  assert.equal(read.problem, undefined)
  assert.equal(read.skipped, 0)
  return read.busy.map(({ start, end }) => `${toText(start)} ${toText(end)}`)
}
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
const readBusy = (...lines: string[]): string[] => busyIn(calendar(...event(...lines)))

describe('busy times of a calendar', () => {
  it('of Google have series, exceptions and days, without what is free or cancelled', () => {
    assert.deepEqual(busyIn(sample('google')), [
      '2026-11-30T14:00 2026-11-30T15:00',
      '2026-12-02T09:00 2026-12-02T10:00',
      '2026-12-03T00:00 2026-12-04T00:00',
      '2026-12-08T09:00 2026-12-08T10:00',
      '2026-12-21T14:00 2026-12-21T15:00',
    ])
  })

  it('of Outlook have its names of zones, their summer times and an exception in another zone', () => {
    assert.deepEqual(busyIn(sample('outlook')), [
      '2026-12-02T09:30 2026-12-02T10:30',
      '2027-03-26T11:00 2027-03-26T11:30',
      // Summer time begins in Berlin on the 28th.
      '2027-03-28T10:00 2027-03-28T10:30',
      '2027-03-29T15:00 2027-03-29T16:00',
      '2027-03-30T10:00 2027-03-30T10:30',
      '2027-07-01T10:00 2027-07-01T11:00',
    ])
  })

  it('of Apple have days in a row, durations, single added dates and times without a zone', () => {
    assert.deepEqual(busyIn(sample('apple')), [
      '2026-12-04T00:00 2026-12-06T00:00',
      '2026-12-15T22:00 2026-12-16T02:00',
      '2026-12-17T22:00 2026-12-18T02:00',
      '2026-12-20T08:00 2026-12-20T09:00',
    ])
  })

  it('begin now and end where nobody can book', () => {
    const daily = ['DTSTART:20200101T080000Z', 'DTEND:20200101T090000Z', 'RRULE:FREQ=DAILY']
    const busy = readBusy(...daily)
    assert.equal(busy[0], '2026-11-30T11:00 2026-11-30T12:00')
    assert.equal(toText(busyHorizon(now)), '2027-12-02T00:00')
    assert.equal(busy.at(-1), '2027-12-01T11:00 2027-12-01T12:00')
    // One that goes on now is still a busy time.
    assert.equal(busyIn(calendar(...event(...daily)), now + 1.5 * HOUR)[0], busy[0])
  })

  it('are joined where they overlap or touch', () => {
    const at = (from: string, to: string) => event(`DTSTART:20261201T${from}00`, `DTEND:20261201T${to}00`)
    assert.deepEqual(
      busyIn(
        calendar(
          ...[at('0900', '1000'), at('0930', '1100'), at('1100', '1130'), at('1200', '1230')].flatMap(
            (lines, index) => lines.with(1, `UID:${index}`),
          ),
        ),
      ),
      ['2026-12-01T09:00 2026-12-01T11:30', '2026-12-01T12:00 2026-12-01T12:30'],
    )
  })

  for (const [name, lines, expected] of [
    ['a day without an end', ['DTSTART;VALUE=DATE:20261201'], ['2026-12-01T00:00 2026-12-02T00:00']],
    [
      'a day that ends on itself',
      ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261201'],
      ['2026-12-01T00:00 2026-12-02T00:00'],
    ],
    ['a time without an end', ['DTSTART:20261201T080000'], []],
    [
      'UNTIL as a day of a series with times',
      ['DTSTART:20261201T080000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261202'],
      ['2026-12-01T08:00 2026-12-01T09:00', '2026-12-02T08:00 2026-12-02T09:00'],
    ],
    [
      'UNTIL as the start of the last day in Nairobi, of a series of days',
      ['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY;UNTIL=20261207T210000Z'],
      ['2026-12-01T00:00 2026-12-02T00:00', '2026-12-08T00:00 2026-12-09T00:00'],
    ],
    [
      'UNTIL as the last second of the last day, of a series of days',
      ['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY;UNTIL=20261207T235959Z'],
      ['2026-12-01T00:00 2026-12-02T00:00'],
    ],
    [
      'a number of times',
      ['DTSTART:20261101T080000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=6'],
      ['2026-12-06T08:00 2026-12-06T09:00'],
    ],
    [
      'the last Friday of each month, of two months',
      ['DTSTART:20261127T080000', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=3'],
      ['2026-12-25T08:00 2026-12-25T09:00', '2027-01-29T08:00 2027-01-29T09:00'],
    ],
    [
      'added periods',
      [
        'DTSTART:20261201T080000',
        'DURATION:PT1H',
        'RDATE;VALUE=PERIOD:20261202T050000Z/PT2H,20261203T050000Z/20261203T053000Z',
      ],
      [
        '2026-12-01T08:00 2026-12-01T09:00',
        '2026-12-02T08:00 2026-12-02T10:00',
        '2026-12-03T08:00 2026-12-03T08:30',
      ],
    ],
    [
      'a day that is left out of a series with times',
      ['DTSTART:20261201T080000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261201'],
      ['2026-12-02T08:00 2026-12-02T09:00'],
    ],
    [
      'a zone that a program has put a path before',
      ['DTSTART;TZID=/example.org/20260101_1/Europe/Berlin:20261201T080000', 'DURATION:PT1H'],
      ['2026-12-01T10:00 2026-12-01T11:00'],
    ],
    [
      'a day of a zone whose clocks change in it',
      ['DTSTART;TZID=Europe/Berlin:20270327T120000', 'DURATION:P1D'],
      ['2027-03-27T14:00 2027-03-28T13:00'],
    ],
  ] as const)
    it(`are right for ${name}`, () => assert.deepEqual(readBusy(...lines), expected))

  it('follow a change of an occurrence and all later ones', () => {
    const text = calendar(
      ...event('DTSTART:20261201T080000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T080000',
        'DTSTART:20261202T100000',
        'DURATION:PT2H',
      ),
    )
    assert.deepEqual(busyIn(text), [
      '2026-12-01T08:00 2026-12-01T09:00',
      '2026-12-02T10:00 2026-12-02T12:00',
      '2026-12-03T10:00 2026-12-03T12:00',
    ])
  })

  it('are not those of our own bookings, which a program may have copied', () => {
    const own = event('DTSTART:20261201T080000', 'DURATION:PT1H').with(1, `UID:0193471c${OWN_UID}`)
    assert.deepEqual(busyIn(calendar(...own)), [])
  })

  it('are those of the last version of an event', () => {
    const version = (sequence: number, hour: string) =>
      event(`SEQUENCE:${sequence}`, `DTSTART:20261201T${hour}0000`, 'DURATION:PT1H')
    assert.deepEqual(busyIn(calendar(...version(2, '10'), ...version(1, '08'))), [
      '2026-12-01T10:00 2026-12-01T11:00',
    ])
  })

  it('count an event that is not understood, and read the others', () => {
    const broken = [
      ['DTSTART;TZID=Mars/Olympus:20261201T080000', 'DURATION:PT1H'],
      ['DTSTART:tomorrow', 'DURATION:PT1H'],
      ['DTSTART:20261201T080000', 'DTEND:20261201T070000'],
      ['DTSTART:20261201T080000', 'RRULE:FREQ=OFTEN'],
      ['SUMMARY:nothing'],
    ]
    const good = event('DTSTART:20261201T080000', 'DURATION:PT1H')
    const read = readBusyTimes(
      calendar(...broken.flatMap((lines, index) => event(...lines).with(1, `UID:${index}`)), ...good),
      now,
    )
    assert.ok(read.problem === undefined)
    assert.deepEqual([read.skipped, read.busy.length], [broken.length, 1])
  })
})

describe('a file', () => {
  for (const [problem, text] of [
    ['sign-in-page', '<!DOCTYPE html><html><title>Sign in</title></html>'],
    ['sign-in-page', '\uFEFF\n<html></html>'],
    ['not-a-calendar', ''],
    ['not-a-calendar', '{"error": "not found"}'],
    ['not-a-calendar', sample('google').slice(0, -40)],
    ['too-many-events', calendar(...Array.from({ length: MAX_EVENTS + 1 }, () => event()).flat())],
  ] as const)
    it(`is refused as ${problem}: ${text.slice(0, 20)}`, () =>
      assert.equal(readBusyTimes(text, now).problem, problem))

  const endless = (rule: string, start = '20200101T080000') => [
    `DTSTART:${start}`,
    'DURATION:PT1M',
    `RRULE:${rule}`,
  ]
  for (const [name, text] of [
    ['by second', calendar(...event(...endless('FREQ=SECONDLY')))],
    ['a thousand million times @long', calendar(...event(...endless('FREQ=MINUTELY;COUNT=1000000000')))],
    ['with each second of each day @long', calendar(...event(...endless(everySecond())))],
    [
      '5,000 times without an end @long',
      calendar(
        ...Array.from({ length: MAX_EVENTS }, (_, index) =>
          event(...endless('FREQ=DAILY')).with(1, `UID:${index}`),
        ).flat(),
      ),
    ],
  ] as const)
    it(`with a rule ${name} is refused soon`, () => {
      const began = process.cpuUsage()
      assert.equal(readBusyTimes(text, now).problem, 'too-many-events')
      assert.ok(process.cpuUsage(began).user / 1e6 < 5)
    })

  for (const [name, rule, start] of [
    ['until 9999', 'FREQ=WEEKLY;UNTIL=99991231T235959Z', undefined],
    ['from the year 1', 'FREQ=DAILY;INTERVAL=1000', '00010101T080000'],
    ['on no day', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', undefined],
    ['on no day of a year', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', undefined],
    ['on no day of a month', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31', undefined],
    ['with long steps', 'FREQ=YEARLY;INTERVAL=2000000000', undefined],
  ] as const)
    it(`with a rule ${name} is read soon`, () => {
      const began = process.cpuUsage()
      const read = readBusyTimes(calendar(...event(...endless(rule, start))), now)
      assert.ok(read.problem === undefined || read.problem === 'too-many-events')
      assert.ok(process.cpuUsage(began).user / 1e6 < 2)
    })

  it('with more busy times than a person can have is refused', () => {
    const [start, length, rule] = endless('FREQ=MINUTELY;INTERVAL=15', '20261201T080000')
    const text = calendar(...event(start!, length!, `${rule};COUNT=${MAX_BUSY_TIMES + 1}`))
    assert.equal(readBusyTimes(text, now).problem, 'too-many-events')
  })
})

function everySecond(): string {
  const all = (count: number) => Array.from({ length: count }, (_, value) => value).join(',')
  return `FREQ=DAILY;BYHOUR=${all(24)};BYMINUTE=${all(60)};BYSECOND=${all(60)}`
}
