import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { chartRows, buildScale, shortAmount } from './chart-rows.ts'
import { figuresQuery } from './figures-query.ts'
import { daysText } from './period-texts.ts'
import { bookedShare, busyHours, cameShare, percentChange, pointChange, quietestHour } from './compare.ts'

describe('figures against the period before', () => {
  it('have no change without an earlier figure', () => {
    assert.equal(percentChange(500, 0), undefined)
    assert.equal(pointChange(93, undefined), undefined)
    assert.equal(pointChange(undefined, 90), undefined)
  })

  it('change by rounded percent, and shares by points', () => {
    assert.deepEqual(percentChange(105, 100), { unit: 'percent', by: 5 })
    assert.deepEqual(percentChange(0, 100), { unit: 'percent', by: -100 })
    assert.deepEqual(pointChange(65, 68), { unit: 'points', by: -3 })
  })

  it('have no share of nothing, and booked time is never more than all', () => {
    assert.equal(cameShare({ visits: 0, noShows: 0 }), undefined)
    assert.equal(cameShare({ visits: 9, noShows: 1 }), 90)
    assert.equal(bookedShare(0, 0), undefined)
    assert.equal(bookedShare(30, 60), 50)
    assert.equal(bookedShare(60, 0), 100)
  })
})

describe('hours booked', () => {
  const toHours = (minutes: Record<number, number>) =>
    Array.from({ length: 24 }, (_, hour) => minutes[hour] ?? 0)
  const staff = [
    { bookedMinutes: toHours({ 10: 60 }), workingMinutes: toHours({ 9: 60, 10: 60, 12: 60 }) },
    { bookedMinutes: toHours({ 14: 30 }), workingMinutes: toHours({ 12: 60 }) },
  ]

  it('are those from the first to the last', () => {
    assert.deepEqual(busyHours(staff), [9, 10, 11, 12, 13, 14])
    assert.deepEqual(busyHours([]), [])
  })

  it('have a quietest one unless several are as quiet', () => {
    assert.equal(quietestHour(staff), undefined)
    const [first] = staff
    const busier = { bookedMinutes: toHours({ 12: 30 }), workingMinutes: toHours({}) }
    assert.deepEqual(quietestHour([first!, busier]), { hour: 9, share: 0 })
    assert.equal(
      quietestHour([{ bookedMinutes: toHours({}), workingMinutes: toHours({ 9: 60, 10: 60 }) }]),
      undefined,
    )
    assert.equal(quietestHour([]), undefined)
  })
})

describe('the rows of the chart', () => {
  const bucket = (from: string, takenAtCounter = 0) => ({ from, takenAtCounter })

  it('of a running week are its seven days, those to come without an amount', () => {
    const rows = chartRows({
      kind: 'week',
      buckets: [bucket('2026-11-16', 94.5), bucket('2026-11-17')],
      previousBuckets: [bucket('2026-11-09', 80), bucket('2026-11-10')],
      days: 7,
      today: '2026-11-17',
    })
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['Mon', 'Today', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    )
    assert.deepEqual([rows[0]?.now, rows[0]?.before, rows[2]?.now], [9450, 8000, undefined])
  })

  it('of a month that is over include the last days of a longer one before', () => {
    const month = (prefix: string, days: number) =>
      Array.from({ length: days }, (_, index) => bucket(`${prefix}-${String(index + 1).padStart(2, '0')}`, 1))
    const rows = chartRows({
      kind: 'month',
      buckets: month('2026-02', 28),
      previousBuckets: month('2026-01', 31),
      days: 28,
      today: '2026-11-17',
    })
    assert.equal(rows.length, 31)
    assert.deepEqual([rows[30]?.name, rows[30]?.now, rows[30]?.before], ['31', undefined, 100])
  })

  it('of a year are its months, and the running one is marked', () => {
    const rows = chartRows({
      kind: 'year',
      buckets: [bucket('2026-01-01'), bucket('2026-02-01')],
      previousBuckets: [bucket('2025-01-01'), bucket('2025-02-01')],
      days: 365,
      today: '2026-02-17',
    })
    assert.deepEqual(
      [rows.length, rows[1]?.name, rows[1]?.isToday, rows[0]?.isToday],
      [12, 'February', true, false],
    )
  })

  it('have a scale of at most three round steps', () => {
    const scale = (cents: number) =>
      buildScale([{ name: '', label: '', labelOn: 'all', isToday: false, now: cents, before: undefined }])
    assert.deepEqual(scale(18_600_00), [0, 10_000_00, 20_000_00])
    assert.deepEqual(scale(30_000_00), [0, 10_000_00, 20_000_00, 30_000_00])
    assert.deepEqual(scale(0), [0, 50_00, 100_00])
  })

  it('have short amounts', () => {
    assert.deepEqual([0, 950_00, 9_400_00, 20_000_00, 999_960_00, 1_240_000_00].map(shortAmount), [
      '0',
      '950',
      '9.4k',
      '20k',
      '1M',
      '1.2M',
    ])
  })
})

describe('the days of a period', () => {
  const today = '2026-11-21'

  it('name the month once, and the year only if it is another one', () => {
    assert.equal(daysText({ from: '2026-11-16', to: '2026-11-21' }, today), '16 to 21 Nov')
    assert.equal(daysText({ from: '2026-11-16', to: '2026-11-16' }, today), '16 Nov')
    assert.equal(daysText({ from: '2026-10-26', to: '2026-11-01' }, today), '26 Oct to 1 Nov')
    assert.equal(daysText({ from: '2025-12-29', to: '2026-01-04' }, today), '29 Dec 2025 to 4 Jan')
    assert.equal(daysText({ from: '2025-01-01', to: '2025-12-31' }, today), '1 Jan to 31 Dec 2025')
  })

  it('are those of today for an address that names none, an unknown one or a later one', () => {
    const query = (search: string) => figuresQuery(new URLSearchParams(search), today)
    assert.deepEqual(query(''), { period: 'week', day: today })
    assert.deepEqual(query('period=decade&day=2026-02-30&store='), { period: 'week', day: today })
    assert.deepEqual(query('period=year&day=2027-01-01'), { period: 'year', day: today })
    assert.deepEqual(query('period=month&day=2026-10-05&store=x'), {
      period: 'month',
      day: '2026-10-05',
      storeId: 'x',
    })
  })
})
