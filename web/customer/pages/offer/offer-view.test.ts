// cspell:ignore ghairi hadi kabla muda urejeshewe
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'mocha'
import { overwriteGetLocale } from '#messages/runtime'
import type { Outlet } from '#contract/entities/store.ts'
import { instant } from '#domain/time/time.ts'
import { cancelText, hoursToday } from './offer-view.ts'

const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'

const HOURS: Outlet['hours'] = [
  { weekday: 'Saturday', opens: '08:00', closes: '20:00' },
  { weekday: 'Sunday', opens: '10:00', closes: '18:00' },
]
const hoursOn = (day: string, hours = HOURS, specialDays: Outlet['specialDays'] = []) =>
  hoursToday({ hours, specialDays }, instant(day, 12 * 60))

afterEach(() => overwriteGetLocale(() => 'en'))

describe('the hours of the store on the page of an offer', () => {
  it('are those of today, not the usual ones', () => {
    assert.equal(hoursOn(SUNDAY), 'Today, 10:00 to 18:00')
    const short = { date: SUNDAY, opens: '12:00', closes: '14:00', reason: null }
    assert.equal(hoursOn(SUNDAY, HOURS, [short]), 'Today, 12:00 to 14:00')
    const closed = { date: SUNDAY, opens: null, closes: null, reason: 'Jamhuri Day' }
    assert.equal(hoursOn(SUNDAY, HOURS, [closed]), 'Closed today')
  })
  it('say that it is closed today', () => {
    assert.equal(hoursOn(MONDAY), 'Closed today')
  })
  it('are left out when they are unknown', () => {
    assert.equal(hoursOn(SUNDAY, []), null)
  })
})

describe('until when the next slots can be cancelled', () => {
  const noon = instant(SUNDAY, 12 * 60)
  const slotAt = (minutes: number) => ({
    date: SUNDAY,
    time: '',
    startTime: '',
    endTime: '',
    startsAt: new Date(instant(SUNDAY, minutes)).toISOString(),
    available: 1,
    total: 1,
    booked: 0,
    isAvailable: true,
  })
  it('names the deadline, and slots that are too soon for a refund', () => {
    assert.equal(
      cancelText([slotAt(13 * 60), slotAt(16 * 60)], 5700, noon),
      'The 13:00 slot is less than 2 hours away, so its fee won’t be refunded if you cancel. ' +
        'For the 16:00 slot, cancel before 14:00 to get it back.',
    )
  })
  it('is nothing for an offer without a fee', () => {
    assert.equal(cancelText([slotAt(16 * 60)], 0, noon), null)
  })
  it('is in the language of the reader', () => {
    overwriteGetLocale(() => 'sw')
    assert.equal(
      cancelText([slotAt(16 * 60)], 5700, noon),
      'Kwa muda wa 16:00, ghairi kabla ya 14:00 urejeshewe.',
    )
    assert.equal(hoursOn(SUNDAY), 'Leo, 10:00 hadi 18:00')
  })
})
