import assert from 'node:assert/strict'
import { it } from 'mocha'
import { STORE_CHECKLIST, type ChecklistItem } from '#domain/catalogue/store-checklist.ts'
import { isComplete, minutesLeft, nextStep, stepStates, STEPS, type Step } from './steps.ts'

const storeWith = (...done: ChecklistItem[]) => ({
  checklist: STORE_CHECKLIST.map((item) => ({ item, isDone: done.includes(item) })),
})
const BEGUN: ChecklistItem[] = ['name', 'description', 'area', 'location', 'hours', 'service', 'staff']
const next = (
  done: ChecklistItem[],
  { hasOffer = false, after }: { hasOffer?: boolean; after?: Step } = {},
) => nextStep(stepStates(storeWith(...done), hasOffer), after)

it('begins with the business, and every step follows the one before', () => {
  assert.equal(nextStep(stepStates(undefined, false)), 'business')
  assert.equal(next(['name', 'description']), 'business')
  assert.equal(next(['name', 'description', 'area']), 'place')
  assert.equal(next(['name', 'description', 'area', 'location', 'phone']), 'hours')
  assert.equal(next(BEGUN), 'offer')
  assert.equal(next([...BEGUN, 'picture', 'phone'], { hasOffer: true }), null)
})

it('does not return to an offer that was skipped', () => {
  assert.equal(next(BEGUN, { after: 'offer' }), 'photos')
  assert.equal(next([...BEGUN, 'picture']), 'phone')
  assert.equal(next([...BEGUN, 'picture', 'phone'], { after: 'phone' }), null)
  // A phone that was verified first skips nothing.
  assert.equal(next([...BEGUN, 'phone']), 'offer')
})

it('returns to earlier steps that are still open', () => {
  assert.equal(
    next(['name', 'area', 'location', 'hours', 'service', 'staff', 'picture', 'phone'], { after: 'phone' }),
    'business',
  )
  assert.equal(next(['name', 'description', 'area', 'hours'], { after: 'hours' }), 'service')
})

it('never leads to the step that was just left', () => {
  assert.equal(next(['name', 'description', 'area'], { after: 'place' }), 'hours')
})

it('counts the minutes that are left', () => {
  assert.equal(minutesLeft(stepStates(undefined, false)), 5)
  assert.equal(minutesLeft(stepStates(storeWith(...STORE_CHECKLIST), true)), 0)
  assert.ok(minutesLeft(stepStates(storeWith(...BEGUN), false)) >= 1)
})

it('a store is complete without an offer', () => {
  assert.equal(isComplete(storeWith(...STORE_CHECKLIST)), true)
  assert.equal(isComplete(storeWith(...BEGUN)), false)
  assert.equal(STEPS.length, 7)
})
