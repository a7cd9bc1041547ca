import assert from 'node:assert/strict'
import { test } from 'mocha'
import { toArea, aroundQuery, inAndNear, readAround } from './around.ts'

const readNear = (near: string) => readAround(new URLSearchParams({ near })).near

test('a point that is not on the earth is ignored, as the API ignores it', () => {
  for (const near of ['-1.286,36.82', '90,-180']) assert.equal(readNear(near), near)
  for (const near of ['95,200', '-90.1,0', '0,180.5', '1', 'here']) assert.equal(readNear(near), '')
})

test('the part that a map shows is read as it was written', () => {
  const { near, km } = toArea({ latitude: -1.28612, longitude: 36.82, km: 3 })
  assert.deepEqual(readAround(new URLSearchParams({ near, km })), { near: '-1.286,36.820', km: '5' })
})

test('a list of a place asks for what is in it and near it', () => {
  assert.deepEqual(inAndNear('kilimani'), { location: 'kilimani', km: 5 })
  assert.deepEqual(inAndNear(''), {})
  assert.deepEqual(aroundQuery({ near: '', km: '5' }, 'kilimani'), { location: 'kilimani', km: 5 })
  assert.deepEqual(aroundQuery({ near: '-1.29,36.79', km: '10' }, ''), { lat: -1.29, lng: 36.79, km: 10 })
})
