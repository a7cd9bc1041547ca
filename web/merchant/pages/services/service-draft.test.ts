import assert from 'node:assert/strict'
import { test } from 'mocha'
import { formatKes } from '#domain/payments/money.ts'
import { getChanges } from '../../components/edits/merge.ts'
import { whyNotBookable } from './availability.ts'
import { priceEffect } from './price-effects.ts'
import { draftErrors, toEdit, emptyDraft, errorsIn, toNewService, priceIn } from './service-draft.ts'

const complete = {
  ...emptyDraft(['b'], []),
  name: 'Fade',
  description: 'A fade with a wash.',
  images: ['/media/pictures/a-640.webp'],
  price: '1,500',
}

test('prices are read as they are typed', () => {
  assert.deepEqual(['1500', '1,500', ' 1 500.50 ', '0', '-5', '1.234', 'free', ''].map(priceIn), [
    1500,
    1500,
    1500.5,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a new service needs a name, a price and a branch', () => {
  assert.deepEqual(Object.keys(errorsIn(emptyDraft([], []))), ['name', 'price', 'branchIds'])
  assert.deepEqual(errorsIn(complete), {})
  assert.deepEqual(errorsIn({ ...complete, description: '', images: [] }), {})
  assert.deepEqual(errorsIn({ ...complete, type: 'dynamic', price: '' }), {})
  const questions = [{ question: ' ', kind: 'text', required: true }] as const
  assert.deepEqual(Object.keys(errorsIn({ ...complete, questions })), ['questions'])
})

test('only what has changed is sent', () => {
  const edited = { ...complete, notice: 30, earlyCheckin: 0, features: 'Towel\n\n Tea ' }
  assert.deepEqual(toEdit(getChanges(complete, edited), edited), {
    features: ['Towel', 'Tea'],
    min_advance_booking: 30,
    allow_early_checkin: false,
    early_checkin_minutes: 0,
  })
  const agreed = { ...complete, type: 'dynamic' as const }
  assert.deepEqual(toEdit(getChanges(complete, agreed), agreed), { type: 'dynamic' })
  const { store_id, branch_id, price, max_advance_booking } = toNewService(complete, 's')
  assert.deepEqual([store_id, branch_id, price, max_advance_booking], ['s', 'b', 1500, 60 * 1440])
})

test('errors of a reply are shown at the fields of the form', () => {
  const errors = { 'images.0': 'Upload it', min_advance_booking: 'Too long', other: 'Ignored' }
  assert.deepEqual(draftErrors(errors), { images: 'Upload it', notice: 'Too long' })
})

test('offers follow a new price, and lose theirs if it is agreed at the store', () => {
  const offers = [{ id: 'o', title: 'Fade for less', percent: 20, discounted_price: 1200 }]
  const describeEffect = (price: string, type: 'fixed' | 'dynamic' = 'fixed') =>
    priceEffect(complete, { ...complete, price, type }, { prices: [], offers })
  assert.equal(describeEffect('1500.00'), null)
  assert.equal(describeEffect('a lot'), null)
  assert.equal(describeEffect('2000')?.offers[0]?.after, formatKes(160_000))
  assert.deepEqual(
    [describeEffect('1500', 'dynamic')?.newPrice, describeEffect('1500', 'dynamic')?.offers[0]?.after],
    [null, null],
  )
})

test('the first reason why a service cannot be booked', () => {
  const service = { status: 'active' as const, booking_enabled: true, branch_ids: ['b'], staff: [] }
  const branches = [{ id: 'b', isOpen: true, hasHours: true }]
  const why = (change: object = {}, more: object = {}) =>
    whyNotBookable({ service: { ...service, ...change }, isStorePublic: true, branches, ...more })
  assert.equal(why(), null)
  assert.equal(why({ status: 'inactive', booking_enabled: false }), 'inactive')
  assert.equal(why({ booking_enabled: false }), 'not-bookable')
  assert.equal(why({ branch_ids: [] }), 'no-branch')
  assert.equal(why({}, { branches: [{ id: 'b', isOpen: false, hasHours: true }] }), 'branch-closed')
  assert.equal(why({}, { branches: [{ id: 'b', isOpen: true, hasHours: false }] }), 'no-hours')
  const former = { id: 'p', name: 'Njeri', email: null, status: 'inactive' }
  assert.equal(why({ staff: [former] }), 'no-staff')
  assert.equal(why({}, { isStorePublic: false }), 'store-draft')
})
