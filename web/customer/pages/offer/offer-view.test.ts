// cspell:ignore ghairi hadi kabla muda urejeshewe
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'mocha'
import { overwriteGetLocale } from '#messages/runtime'
import type { Outlet } from '#contract/entities/store.ts'
import { instant } from '#domain/time/time.ts'
import { cancelText, storeView } from './offer-view.ts'

const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'

const outlet: Outlet = {
  id: 'outlet',
  storeId: 'store',
  name: 'Kilimani',
  address: 'Rose Avenue',
  location: 'Kilimani',
  phone: null,
  email: null,
  status: 'active',
  openingTime: '08:00',
  closingTime: '20:00',
  workingDays: ['Saturday', 'Sunday'],
  isMainBranch: true,
  latitude: null,
  longitude: null,
  manager: null,
  stage: null,
  landmark: null,
  gate: null,
  floor: null,
  hasParking: null,
  parking: null,
  hours: [
    { weekday: 'Saturday', opens: '08:00', closes: '20:00' },
    { weekday: 'Sunday', opens: '10:00', closes: '18:00' },
  ],
  specialDays: [],
  openNow: true,
  openingNote: null,
  staffCount: 1,
}
const store = { name: 'Amani Spa', openNow: true, openingNote: null, logo_url: null, phone_number: null }
const hoursOn = (day: string, hours = outlet.hours, specialDays: Outlet['specialDays'] = []) =>
  storeView(store, [{ ...outlet, hours, specialDays }], instant(day, 12 * 60)).hoursToday

afterEach(() => overwriteGetLocale(() => 'en'))

describe('the store on the page of an offer', () => {
  it('shows the hours of today, not the usual ones', () => {
    assert.equal(hoursOn(SUNDAY), 'Today, 10:00 to 18:00')
    const short = { date: SUNDAY, opens: '12:00', closes: '14:00', reason: null }
    assert.equal(hoursOn(SUNDAY, outlet.hours, [short]), 'Today, 12:00 to 14:00')
    const closed = { date: SUNDAY, opens: null, closes: null, reason: 'Jamhuri Day' }
    assert.equal(hoursOn(SUNDAY, outlet.hours, [closed]), 'Closed today')
  })
  it('says that it is closed today', () => {
    assert.equal(hoursOn(MONDAY), 'Closed today')
  })
  it('shows nothing when its hours are unknown', () => {
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
