// cspell:ignore hadi kesho
import assert from 'node:assert/strict'
import { test } from 'mocha'
import { withLocale } from '#server/locale.ts'
import type { StoreCardRow } from './lists/cards.ts'
import { serializeStore } from './serialize.ts'

const card: StoreCardRow = {
  id: '0193471c-6d2e-7a41-9c1b-2f6a4be0a002',
  name: 'Amani Spa',
  logo: null,
  cover: null,
  category: 'beauty-spa',
  category_name: 'Beauty & Spa',
  location_name: 'Westlands',
  description: 'Massage and facials by trained therapists.',
  phone_number: null,
  email: null,
  website: null,
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 9 * 60, closes: 20 * 60 })),
  special: { days: [], closesOnHolidays: false, gazetted: [] },
  latitude: null,
  longitude: null,
  rating_sum: 0,
  rating_count: 0,
  follower_count: 0,
  created_at: '2026-03-14T07:00:00.000Z',
}

test('the texts of a cached card are in the language of each request', () => {
  const textsAt = (locale: 'en' | 'sw', time: string) =>
    withLocale(locale, () => {
      const media = { publicUrl: 'https://d3.example' }
      const store = serializeStore({ card, best_discount: 30 }, new Date(`2026-11-21T${time}Z`), media)
      return [store.openingNote, store.cashback]
    })
  assert.deepEqual(textsAt('en', '09:00:00'), ['until 20:00', 'Up to 30%'])
  assert.deepEqual(textsAt('sw', '09:00:10'), ['hadi 20:00', 'hadi 30%'])
  assert.deepEqual(textsAt('en', '19:00:00'), ['tomorrow 09:00', 'Up to 30%'])
  assert.deepEqual(textsAt('sw', '19:00:00'), ['kesho 09:00', 'hadi 30%'])
})
