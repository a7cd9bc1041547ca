import assert from 'node:assert/strict'
import { test } from 'mocha'
import {
  addVariant,
  changeVariant,
  findVariantErrors,
  removeVariant,
  toVariantErrors,
  toVariantsBody,
  type VariantsDraft,
} from './variants-draft.ts'

const draft: VariantsDraft = {
  name: 'Braids',
  variants: [
    { key: 'a', id: 'a', label: 'short', price: '2,500', minutes: 90 },
    { key: 'b', id: 'b', label: 'long', price: '', minutes: 180 },
  ],
}

test('a service has variants with names of their own, and prices or none', () => {
  assert.deepEqual(findVariantErrors(draft), {})
  assert.deepEqual(toVariantsBody(draft), {
    name: 'Braids',
    variants: [
      { id: 'a', label: 'short', price: 2500, duration: 90 },
      { id: 'b', label: 'long', price: null, duration: 180 },
    ],
  })
  assert.deepEqual(Object.keys(findVariantErrors(changeVariant(draft, 'b', { label: ' Short' }))), [
    'b.label',
  ])
  assert.deepEqual(Object.keys(findVariantErrors(changeVariant(draft, 'a', { price: 'much' }))), ['a.price'])
  assert.deepEqual(Object.keys(findVariantErrors({ ...draft, name: 'x' })), ['name'])
})

test('a new variant needs a name and lasts as long as the last one', () => {
  const added = addVariant(draft, 'c')
  assert.deepEqual(added.variants.at(-1), { key: 'c', label: '', price: '', minutes: 180 })
  assert.deepEqual(Object.keys(findVariantErrors(added)), ['c.label'])
  assert.deepEqual(removeVariant(added, 'c'), draft)
})

test('errors of the server are beside their fields', () => {
  assert.deepEqual(
    toVariantErrors({ name: 'too long', 'variants.1.price': 'wrong', 'variants.0.label': 'twice' }, draft),
    { name: 'too long', 'b.price': 'wrong', 'a.label': 'twice' },
  )
})
