import assert from 'node:assert/strict'
import { test } from 'mocha'
import { slugOf } from './slug.ts'

test('a slug has the letters and digits of the name', () => {
  assert.equal(slugOf('Fashion & make-up'), 'fashion-make-up')
  assert.equal(slugOf(' Lang’ata Rd. '), 'langata-rd')
  assert.equal(slugOf('Crème'), 'creme')
  assert.equal(slugOf('—'), '')
})
