import assert from 'node:assert/strict'
import { test } from 'mocha'
import { BOOKED_AT_D3, formatBookedFrom, readBookedFrom, readLinkOrigin } from './booking-origins.ts'

test('where a visitor comes from is read as it was written', () => {
  for (const from of [
    { origin: 'poster', host: null },
    { origin: 'link', host: null },
    { origin: 'website', host: 'www.zuri-hair.co.ke' },
    { origin: 'website', host: 'localhost:8080' },
  ] as const)
    assert.deepEqual(readBookedFrom(formatBookedFrom(from)), from)
})

test('anything else is a booking at D3', () => {
  const others = [
    '',
    'd3',
    'radio',
    'website',
    'website/',
    'website/<b>',
    'website/a b',
    'website/-a',
    'website/A.co',
    `website/${'a'.repeat(260)}`,
    'website/a:123456',
  ]
  for (const text of [undefined, ...others]) assert.deepEqual(readBookedFrom(text), BOOKED_AT_D3, text)
  assert.deepEqual(
    ['poster', 'website', 'd3', ['link'], null, undefined].map((value) => readLinkOrigin(value)),
    ['poster', null, null, null, null, null],
  )
})
