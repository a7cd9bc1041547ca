import assert from 'node:assert/strict'
import { test } from 'mocha'
import { recognise, type Sought } from './find.ts'

const found = (typed: string): Partial<Sought> =>
  Object.fromEntries(Object.entries(recognise(typed)).filter(([, value]) => value !== null))

const CASES: [typed: string, found: Partial<Sought>][] = [
  ['0712 345 678', { phone: '254712345678' }],
  ['+254 712-345-678', { phone: '254712345678' }],
  ['712345678', { phone: '254712345678' }],
  [' Brian@Gmail.com ', { email: 'brian@gmail.com' }],
  ['D3-7KQ2MP', { code: '7KQ2MP' }],
  ['7kq2mp', { code: '7KQ2MP' }],
  ['Wekesa', { code: 'WEKESA', name: 'Wekesa' }],
  ['skl4t7q2xw', { receipt: 'SKL4T7Q2XW' }],
  ['D38F2A41C0', { receipt: 'D38F2A41C0', reference: '8F2A41C0' }],
  ['ws_co_24112026', { checkoutId: 'ws_CO_24112026' }],
  ['0193471C-6D2E-7A41-9C1B-2F6A4BE0A001', { id: '0193471c-6d2e-7a41-9c1b-2f6a4be0a001' }],
  ['Restaurant', { receipt: 'RESTAURANT', name: 'Restaurant' }],
  ['  Brian   Wekesa', { name: 'Brian Wekesa' }],
  ["Ng'ang'a", { name: "Ng'ang'a" }],
  ['b', {}],
  ['', {}],
]

for (const [typed, expected] of CASES)
  test(`“${typed}” is read as ${Object.keys(expected).join(' or ') || 'nothing'}`, () => {
    assert.deepEqual(found(typed), expected)
  })
