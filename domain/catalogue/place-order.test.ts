import assert from 'node:assert/strict'
import { test } from 'mocha'
import { orderPlaces, placesToChoose } from './place-order.ts'

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

test('placesToChoose begins with the nearest, or is by name without a position', () => {
  const places = [
    { name: 'Westlands', latitude: -1.2635, longitude: 36.8024 },
    { name: 'Diani', latitude: -4.28, longitude: 39.59 },
    { name: 'Kilimani', latitude: -1.29, longitude: 36.783 },
  ]
  assert.deepEqual(
    placesToChoose(places, null).map(({ name, km }) => [name, km]),
    [
      ['Diani', null],
      ['Kilimani', null],
      ['Westlands', null],
    ],
  )
  const near = placesToChoose(places, { latitude: -1.295, longitude: 36.79 })
  assert.deepEqual(
    near.map(({ name }) => name),
    ['Kilimani', 'Westlands', 'Diani'],
  )
  assert.ok(near[0]!.km! < 1)
})
