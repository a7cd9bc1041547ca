import assert from 'node:assert/strict'
import { test } from 'mocha'
import { savesData } from './data-saver.ts'

test('data is saved if the browser asks for it, unless the visitor has chosen otherwise', () => {
  assert.equal(savesData({}), false)
  assert.equal(savesData({ 'save-data': 'on' }), true)
  assert.equal(savesData({ 'save-data': 'On' }), true)
  assert.equal(savesData({ 'save-data': 'off' }), false)
  assert.equal(savesData({ cookie: 'd3_data_saver=on' }), true)
  assert.equal(savesData({ cookie: 'a=1; d3_data_saver=on; b=2' }), true)
  assert.equal(savesData({ cookie: 'd3_data_saver=off', 'save-data': 'on' }), false)
  for (const cookie of ['d3_data_saver=', 'd3_data_saver=yes', 'my_d3_data_saver=on', 'd3_data_saver=one'])
    assert.equal(savesData({ cookie }), false, cookie)
})
