import assert from 'node:assert/strict'
import { test } from 'mocha'
import { paths } from '../paths.ts'
import { findPageCache, OFFER_PAGES, OWN_PAGES, savedAddress } from './saved-addresses.ts'

const ID = '0191d2a4-7b1c-7c3e-9a55-3f6f0a1b2c3d'

test('bookings, passes, receipts and offers are saved, each in its cache', () => {
  for (const path of [
    paths.booking(ID),
    paths.bookingReceipt(ID),
    paths.vouchers(),
    paths.profile.bookings(),
  ])
    assert.equal(findPageCache(path), OWN_PAGES, path)
  for (const path of [paths.offer(ID), paths.offer(ID, ID)])
    assert.equal(findPageCache(path), OFFER_PAGES, path)
})

test('no other page is saved', () => {
  for (const path of [
    paths.home(),
    paths.hotdeals(),
    paths.store(ID),
    paths.profile.home(),
    paths.profile.security(),
    paths.book.offer(ID),
    paths.book.pay(ID),
    paths.bookingCalendar(ID),
    `${paths.offer(ID)}.data`,
    `/api/v1${paths.offer(ID)}`,
    '/b/secret-link',
    paths.guestPass('secret-link'),
  ])
    assert.equal(findPageCache(path), null, path)
})

test('an offer is saved once, a list of bookings with its filters', () => {
  const address = (path: string) => savedAddress(new URL(path, 'https://d3.example'))
  assert.equal(address(`${paths.offer(ID)}?ref=ABC&lang=sw#top`), `https://d3.example${paths.offer(ID)}`)
  assert.equal(
    address(paths.profile.bookings({ show: 'past' })),
    'https://d3.example/profile/bookings?show=past',
  )
})
