import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderPlaces } from './place-order.ts'

const place = (name: string, city: string, stores: number) => ({ name, city, store_count: stores })

test('orderPlaces begins with the town that has the most stores, by name within a town', () => {
  const places = [
    place('Diani', 'Diani', 2),
    place('Eldoret', 'Eldoret', 2),
    place('Nyali', 'Mombasa', 1),
    place('Mombasa', 'Mombasa', 3),
    place('Westlands', 'Nairobi', 2),
    place("Lang'ata", 'Nairobi', 1),
    place('Karen', 'Nairobi', 5),
  ]
  assert.deepEqual(
    orderPlaces(places).map(({ name }) => name),
    ['Karen', "Lang'ata", 'Westlands', 'Mombasa', 'Nyali', 'Diani', 'Eldoret'],
  )
})
