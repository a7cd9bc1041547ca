import assert from 'node:assert/strict'
import { test } from 'mocha'
import { toRequestBody, toDraft, parsePrice, findProblems, withTemplate } from './quote-draft.ts'

const stores = [{ id: 'store', name: 'Pipes and more', categorySlug: 'repairs' }]
const complete = {
  ...toDraft(undefined, stores),
  price: '3,200',
  minutes: 90,
  time: { serviceId: 'service', branchId: 'branch', staffId: null, startsAt: '2026-11-28T11:30:00.000Z' },
  message: ' I will bring washers. ',
}

test('prices are read as people type them', () => {
  for (const [text, price] of [
    ['3,200', 3200],
    ['3 200.50', 3200.5],
    ['0', null],
    ['-5', null],
    ['three', null],
    ['', null],
  ] as const)
    assert.equal(parsePrice(text), price, text)
})

test('an empty form lacks a price, a time with its duration, and a message', () => {
  const problems = Object.keys(findProblems(toDraft(undefined, stores)))
  assert.deepEqual(problems, ['quotedPrice', 'startTime', 'durationMinutes', 'message'])
  const inWords = Object.keys(findProblems({ ...complete, isTimed: false, minutes: null }))
  assert.deepEqual(inWords, ['availability'])
  assert.deepEqual(findProblems(complete), {})
})

test('a quote with a time names its service; one in words does not', () => {
  const timed = toRequestBody(complete)
  assert.equal(timed.availability, 'Sat 28 Nov, 14:30')
  assert.deepEqual(
    [timed.serviceId, timed.staffId, timed.message],
    ['service', null, 'I will bring washers.'],
  )
  const inWords = toRequestBody({ ...complete, isTimed: false, availability: ' After 17:00 ' })
  assert.deepEqual([inWords.availability, inWords.serviceId], ['After 17:00', undefined])
})

test('materials that are not included are not sent', () => {
  assert.equal(toRequestBody({ ...complete, supplies: 'Washers' }).supplies, null)
  assert.equal(
    toRequestBody({ ...complete, includesSupplies: true, supplies: 'Washers' }).supplies,
    'Washers',
  )
})

test('a template changes neither price nor time', () => {
  const template = {
    id: 'template',
    name: 'Tap',
    message: 'I will bring a wrench.',
    includesSupplies: true,
    supplies: 'Washers',
    warranty: '6 months',
    durationMinutes: null,
  }
  const changed = withTemplate(complete, template)
  assert.deepEqual(
    [changed.price, changed.time, changed.minutes, changed.message, changed.warranty],
    ['3,200', complete.time, 90, 'I will bring a wrench.', '6 months'],
  )
})
