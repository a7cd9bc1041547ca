import assert from 'node:assert/strict'
import { it } from 'mocha'
import { missingItems, STORE_CHECKLIST, storeChecklist, type StoreFacts } from './store-checklist.ts'

const COMPLETE: StoreFacts = {
  name: 'Amani Spa',
  description: 'Massage and facials by trained therapists.',
  hasArea: true,
  hasPin: true,
  logo: '/media/logos/a-256.webp',
  cover: null,
  isPhoneVerified: true,
  hasHours: true,
  hasActiveService: true,
  hasWorkingStaff: true,
}

it('lists everything in a fixed order, done or not', () => {
  assert.deepEqual(
    storeChecklist(COMPLETE),
    STORE_CHECKLIST.map((item) => ({ item, isDone: true })),
  )
})

it('needs a logo or a cover picture, and a description of twenty characters', () => {
  assert.deepEqual(missingItems({ ...COMPLETE, logo: null, cover: '/media/pictures/a-640.webp' }), [])
  assert.deepEqual(missingItems({ ...COMPLETE, logo: null }), ['picture'])
  assert.deepEqual(missingItems({ ...COMPLETE, description: ` ${'a'.repeat(19)} ` }), ['description'])
  assert.deepEqual(missingItems({ ...COMPLETE, description: 'a'.repeat(20) }), [])
})

it('names every item that is missing', () => {
  const empty = { name: ' ', description: '', hasArea: false, hasPin: false, logo: null, cover: null }
  const facts = {
    ...empty,
    isPhoneVerified: false,
    hasHours: false,
    hasActiveService: false,
    hasWorkingStaff: false,
  }
  assert.deepEqual(missingItems(facts), [...STORE_CHECKLIST])
})
