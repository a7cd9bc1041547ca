import assert from 'node:assert/strict'
import { test } from 'mocha'
import { addressAfterChoice } from './address-after-choice.ts'

test('a list starts at its first page and no longer names another place', () => {
  const after = (pathname: string, search: string) => addressAfterChoice({ pathname, search })
  assert.equal(after('/hotdeals', '?category=nails&page=3&location=karen'), '/hotdeals?category=nails')
  assert.equal(after('/stores', '?page=2&near=-1.286,36.82&km=5'), '/stores')
  assert.equal(after('/stores', '?sort=rating'), '/stores?sort=rating')
})

test('a search names the chosen place, or none for all locations', () => {
  const at = { pathname: '/search', search: '?q=nails&location=karen&km=10&page=2' }
  assert.equal(addressAfterChoice(at, 'Upper Hill'), '/search?q=nails&location=Upper+Hill')
  assert.equal(addressAfterChoice(at), '/search?q=nails')
})

test('other pages stay as they are', () => {
  assert.equal(addressAfterChoice({ pathname: '/', search: '' }), '/')
})
