import assert from 'node:assert/strict'
import { test } from 'mocha'
import { MIN_STORE_SLUG } from '#domain/catalogue/store-slug-limits.ts'
import { findSlugFault } from '#domain/catalogue/store-slug.ts'
import { aliases, canonical } from './aliases.ts'
import { pages, paths } from './paths.ts'

test('every alias leads to a page and has its parameters', () => {
  const known = new Set<string>(Object.values(pages))
  for (const [from, to] of aliases) {
    assert.ok(known.has(to.replace(/#.*/, '')), `${from} leads to ${to}, which is no page`)
    for (const [name] of to.matchAll(/:\w+/g))
      assert.ok(from.includes(name), `${from} lacks ${name} of ${to}`)
    assert.ok(!known.has(from), `${from} is a page itself`)
  }
})

test('no store can have the first part of a path of the site as its name', () => {
  const first = (path: string): string => path.split('/')[1]?.split('.')[0] ?? ''
  const firstParts = [...Object.values(pages), ...aliases.map(([from]) => from)].map(first)
  for (const part of firstParts)
    if (part !== '' && !part.startsWith(':') && part.length >= MIN_STORE_SLUG)
      assert.equal(findSlugFault(part), 'reserved', part)
})

test('canonical returns canonical paths unchanged', () => {
  for (const page of Object.values(pages)) assert.equal(canonical(page), page)
  for (const [from] of aliases)
    assert.equal(canonical(canonical(from).replace(/#.*/, '')), canonical(from).replace(/#.*/, ''))
})

test('canonical corrects case and slashes; values keep their case', () => {
  assert.equal(canonical('/HotDeals'), '/hotdeals')
  assert.equal(canonical('/hot-deals/'), '/hotdeals')
  assert.equal(canonical('/STORES'), '/stores')
  assert.equal(canonical('/Store/AbC/Offer/dEf/'), '/store/AbC/offer/dEf')
  assert.equal(canonical('/ViewService/x'), '/service/x')
  assert.equal(canonical('/chat/Store/s1'), '/chat/store/s1')
  assert.equal(canonical('//evil.example/'), '/evil.example')
  assert.equal(canonical('/'), '/')
})

test('canonical prefers the more specific pattern', () => {
  assert.equal(canonical('/booking/confirmed'), '/booking/success')
  assert.equal(canonical('/booking/o1'), '/booking/offer/o1')
  assert.equal(canonical('/booking/success'), '/booking/success')
  assert.equal(canonical('/offers/spa-day/o1/see-details'), '/offer/o1')
  assert.equal(canonical('/stores/s1/reviews'), '/store/s1#reviews')
  assert.equal(canonical('/profile/bookings/b1'), '/booking-details/b1')
})

test('paths escape values and omit undefined ones', () => {
  assert.equal(paths.offer('a b'), '/offer/a%20b')
  assert.equal(paths.offer('o1', 's1'), '/store/s1/offer/o1')
  assert.equal(paths.search('nail & spa', 'Karen'), '/search?q=nail+%26+spa&location=Karen')
  assert.equal(paths.hotdeals({ page: 2, sortBy: undefined }), '/hotdeals?page=2')
  assert.equal(paths.signIn('/booking/offer/o1'), '/accounts/sign-in?redirect=%2Fbooking%2Foffer%2Fo1')
})
