import assert from 'node:assert/strict'
import { test } from 'mocha'
import { getChanges, merge } from './merge.ts'

const base: Record<string, unknown> = { name: 'Cut', price: 1500, days: ['Monday'] }

test('only changed fields are sent', () => {
  assert.deepEqual(getChanges(base, { ...base, days: ['Monday'] }), {})
  assert.deepEqual(getChanges(base, { ...base, price: 1200, days: [] }), { price: 1200, days: [] })
})

test('edits of different fields are both there', () => {
  const { merged, conflicting } = merge(base, { ...base, name: 'Fade' }, { ...base, price: 1200 })
  assert.deepEqual(merged, { ...base, name: 'Fade', price: 1200 })
  assert.deepEqual(conflicting, [])
})

test('the same edit by both is no conflict', () => {
  assert.deepEqual(merge(base, { ...base, price: 1200 }, { ...base, price: 1200 }).conflicting, [])
})

test('different edits of one field are a conflict, with my value', () => {
  const { merged, conflicting } = merge(
    base,
    { ...base, price: 1250 },
    { ...base, price: 1200, name: 'Fade' },
  )
  assert.deepEqual(merged, { ...base, price: 1250, name: 'Fade' })
  assert.deepEqual(conflicting, ['price'])
})

test('fields that were added and removed', () => {
  const { days: _days, ...without } = base
  assert.deepEqual(merge(base, without, { ...base, sunday: 'closed' }).merged, {
    ...without,
    sunday: 'closed',
  })
  assert.deepEqual(merge(base, without, { ...base, days: ['Friday'] }).conflicting, ['days'])
  assert.deepEqual(merge(base, { ...base, friday: 1 }, { ...base, friday: 2 }).conflicting, ['friday'])
})
