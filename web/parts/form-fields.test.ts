import assert from 'node:assert/strict'
import { test } from 'mocha'
import { bindFields, listDifferences } from './form-fields.ts'

type Branch = { name: string; phone: string | null; hasParking: boolean | null }
const branch: Branch = { name: 'CBD', phone: null, hasParking: true }
const fields = {
  name: { label: 'Name', limits: { min: 2, max: 160 } },
  phone: { label: 'Phone', limits: { max: 20 } },
  hasParking: {
    label: 'Parking',
    toValue: ({ hasParking }: Branch) => (hasParking ? 'yes' : 'no'),
    toWords: (value: string) => (value === 'yes' ? 'Customers can park' : 'No parking'),
  },
}

test('an input has the label, limits, saved value and error of its field', () => {
  const field = bindFields(fields, branch, { phone: 'No phone number' })
  assert.deepEqual(field('name'), {
    name: 'name',
    label: 'Name',
    defaultValue: 'CBD',
    error: undefined,
    maxLength: 160,
    required: true,
    optional: false,
  })
  assert.deepEqual(field('phone'), {
    name: 'phone',
    label: 'Phone',
    defaultValue: '',
    error: 'No phone number',
    maxLength: 20,
    required: false,
    optional: true,
  })
})

test('a field that is no text has neither limits nor a mark', () => {
  assert.deepEqual(bindFields(fields, branch, {})('hasParking'), {
    name: 'hasParking',
    label: 'Parking',
    defaultValue: 'yes',
    error: undefined,
  })
})

test('an input that the component controls has a value instead of a default value', () => {
  assert.deepEqual(bindFields(fields, branch, {})('hasParking', 'no'), {
    name: 'hasParking',
    label: 'Parking',
    value: 'no',
    error: undefined,
  })
})

test('a form without a saved object is empty', () => {
  assert.deepEqual(bindFields(fields, undefined, {})('hasParking'), {
    name: 'hasParking',
    label: 'Parking',
    defaultValue: '',
    error: undefined,
  })
})

test('differences are those of the fields, in words', () => {
  const mine = { name: 'CBD', phone: '0712 345 678', hasParking: 'no', other: 'no field' }
  assert.deepEqual(listDifferences(fields, mine, branch), [
    { label: 'Phone', mine: '0712 345 678', theirs: '' },
    { label: 'Parking', mine: 'No parking', theirs: 'Customers can park' },
  ])
})
