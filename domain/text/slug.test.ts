import assert from 'node:assert/strict'
import { test } from 'mocha'
import { toSlug } from './slug.ts'

test('a slug has the letters and digits of the name', () => {
  assert.equal(toSlug('Fashion & make-up'), 'fashion-make-up')
  assert.equal(toSlug(' Lang’ata Rd. '), 'langata-rd')
  assert.equal(toSlug('Crème'), 'creme')
  assert.equal(toSlug('—'), '')
})
