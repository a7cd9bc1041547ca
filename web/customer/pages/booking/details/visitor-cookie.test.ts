import assert from 'node:assert/strict'
import { test } from 'mocha'
import { readVisitor, toVisitorCookie, type Visitor } from './visitor-cookie.ts'

const VISITOR: Visitor = {
  details: { name: 'Wambui 💇🏾‍♀️; Otieno', phone: '0712', email: '', hasAccepted: true, wantsOffers: false },
  code: { registration: 'r', phone: '254712345678', resendAt: 1 },
}
const requestWith = (cookie: string) => new Request('https://d3.test/', { headers: { cookie } })
const page = (protocol: string) => new URL(`${protocol}//d3.test/booking/offer/o`)

test('what a visitor has typed is read as it was kept, beside other cookies', () => {
  const cookie = toVisitorCookie(VISITOR, page('https:'))
  assert.match(cookie, /; Path=\/booking; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/)
  assert.deepEqual(readVisitor(requestWith(`d3_hold=a; ${cookie.split(';')[0]}; d3_name=b`)), VISITOR)
  assert.match(toVisitorCookie(null, page('http:')), /^d3_visitor=; .*Max-Age=0;.*SameSite=Lax$/)
})

test('a cookie of another shape is as none, and a code of another shape is left out', () => {
  const encode = (value: unknown) => `d3_visitor=${encodeURIComponent(JSON.stringify(value))}`
  for (const cookie of [
    '',
    'd3_visitor=',
    'd3_visitor=%',
    'd3_visitor=%7B',
    encode(null),
    encode({ details: { name: 1 } }),
  ])
    assert.equal(readVisitor(requestWith(cookie)), null)
  const { details } = VISITOR
  assert.deepEqual(readVisitor(requestWith(encode({ details, code: { registration: 1 } }))), { details })
})
