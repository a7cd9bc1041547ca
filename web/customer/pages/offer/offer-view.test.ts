import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Outlet } from '#contract/entities.ts'
import { instant } from '#domain/time/time.ts'
import { storeView } from './offer-view.ts'

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
  hours: [
    { weekday: 'Saturday', opens: '08:00', closes: '20:00' },
    { weekday: 'Sunday', opens: '10:00', closes: '18:00' },
  ],
  openNow: true,
  openingNote: null,
  staffCount: 1,
}
const store = { openNow: true, openingNote: null, logo_url: null, phone_number: null }
const hoursOn = (day: string, hours = outlet.hours) =>
  storeView(store, [{ ...outlet, hours }], instant(day, 12 * 60)).hoursToday

describe('the store on the page of an offer', () => {
  it('shows the hours of today, not the usual ones', () => {
    assert.equal(hoursOn(SUNDAY), 'Today, 10:00 to 18:00')
  })
  it('says that it is closed today', () => {
    assert.equal(hoursOn(MONDAY), 'Closed today')
  })
  it('shows nothing when its hours are unknown', () => {
    assert.equal(hoursOn(SUNDAY, []), null)
  })
})
