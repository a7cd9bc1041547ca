import assert from 'node:assert/strict'
import { it } from 'mocha'
import type { WaitingClient } from '#contract/bookings/waitlist.ts'
import { waitsFor } from './fitting.ts'

const waiting: WaitingClient = {
  id: 'w',
  branchId: 'westlands',
  customerName: 'Wanjiku M.',
  serviceId: 'cut',
  serviceName: 'Cut',
  offerId: null,
  offerTitle: null,
  staffId: 'grace',
  staffName: 'Grace',
  from: '2026-11-21',
  to: '2026-11-23',
  part: 'morning',
  joinedAt: '2026-11-20T09:00:00.000Z',
  offer: null,
}
const held = {
  id: 'o',
  startTime: '2026-11-21T07:00:00.000Z',
  endTime: '2026-11-21T08:00:00.000Z',
  staffId: 'grace',
  staffName: 'Grace',
  isHeld: true,
  expiresAt: '2026-11-20T09:10:00.000Z',
}
const time = { day: '2026-11-21', staffId: 'grace', from: 600, to: 660 }
const fits = (change: Partial<WaitingClient>, at: Partial<typeof time> & { staffId?: string } = {}) =>
  waitsFor({ ...waiting, ...change }, { ...time, ...at }, 'westlands')

it('a customer waits for a free time of the days, the part of the day, the person and the branch', () => {
  assert.ok(fits({}))
  assert.ok(fits({}, { day: '2026-11-23' }))
  assert.ok(!fits({}, { day: '2026-11-24' }) && !fits({}, { day: '2026-11-20' }))
  assert.ok(!fits({}, { from: 720 }), 'the afternoon')
  assert.ok(fits({ part: null }, { from: 720 }))
  assert.ok(!fits({}, { staffId: 'brian' }))
  assert.ok(fits({ staffId: null }, { staffId: 'brian' }))
  assert.ok(!fits({ branchId: 'karen' }))
  assert.ok(!fits({ offer: held }), 'something is held already')
})
