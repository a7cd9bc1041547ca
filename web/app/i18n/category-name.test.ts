import assert from 'node:assert/strict'
import { afterEach, test } from 'mocha'
import { overwriteGetLocale } from '#messages/runtime'
import { categoryName } from './category-name.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

test('categoryName knows a category by its slug and by its English name', () => {
  assert.equal(categoryName('car-care', ''), 'Car care')
  assert.equal(categoryName('Car care'), 'Car care')
  overwriteGetLocale(() => 'sw')
  assert.equal(categoryName('nails', 'Nails'), 'Kucha')
  assert.equal(categoryName('Nails'), 'Kucha')
})

test('a category that was added or renamed later has the name of the database', () => {
  assert.equal(categoryName('nails', 'Nails & lashes'), 'Nails & lashes')
  assert.equal(categoryName('pets', 'Pets'), 'Pets')
  assert.equal(categoryName('Pets'), 'Pets')
})
