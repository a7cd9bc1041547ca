import assert from 'node:assert/strict'
import { test } from 'mocha'
import { paths } from './paths.ts'
import { isLightPage, isPublicPage } from './public-pages.ts'

const ID = '01234567-89ab-4cde-8f01-23456789abcd'
const kind = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid')
  return [isPublicPage(pathname, searchParams), isLightPage(pathname, searchParams)]
}

test('public pages are light, and so is the end of the booking, which is for its customer', () => {
  for (const path of [paths.home(), paths.offer(ID), paths.store({ id: ID, slug: 'zuri-hair' })])
    assert.deepEqual(kind(path), [true, true], path)
  for (const path of ['/zuri-hair/kilimani', '/no/such/page'])
    assert.deepEqual(kind(path), [false, true], path)
  for (const path of [paths.book.pay(ID), paths.book.payByHand(ID), paths.book.done(ID)])
    assert.deepEqual(kind(path), [false, true], path)
  for (const path of [paths.book.resume(), paths.booking(ID), paths.signIn(), `${paths.requests()}?tab=mine`])
    assert.deepEqual(kind(path), [false, false], path)
})
