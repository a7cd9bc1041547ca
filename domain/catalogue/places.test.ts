import assert from 'node:assert/strict'
import { test } from 'mocha'
import { isInKenya, kmBetween, nearestPlace, otherPlaceAt } from './places.ts'

const nairobi = { name: 'Nairobi', latitude: -1.2864, longitude: 36.8205 }
const mombasa = { name: 'Mombasa', latitude: -4.0435, longitude: 39.6682 }
const zero = { latitude: 0, longitude: 0 }

test('calculates distances, such as 440 km from Nairobi to Mombasa', () => {
  assert.ok(Math.abs(kmBetween(nairobi, mombasa) - 440) < 5)
  assert.equal(kmBetween(nairobi, nairobi), 0)
  assert.ok(Math.abs(kmBetween(zero, { latitude: 0, longitude: 180 }) - Math.PI * 6371) < 0.01)
})

test('takes the short way across the date line', () => {
  assert.ok(kmBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }) < 23)
})

test('returns the nearest place, or null when all are too far away', () => {
  assert.equal(nearestPlace({ latitude: -3.9, longitude: 39.7 }, [nairobi, mombasa])?.name, 'Mombasa')
  assert.equal(nearestPlace({ latitude: -1.3, longitude: 36.8 }, [mombasa, nairobi])?.name, 'Nairobi')
  assert.equal(nearestPlace({ latitude: 3.1, longitude: 35.6 }, [nairobi, mombasa]), null)
  assert.equal(nearestPlace(nairobi, []), null)
})

test('isInKenya includes the edges of the bounding box', () => {
  assert.ok(
    isInKenya(nairobi) &&
      isInKenya({ latitude: -4.7, longitude: 33.9 }) &&
      isInKenya({ latitude: 4.6, longitude: 41.9 }),
  )
  assert.ok(!isInKenya(zero) && !isInKenya({ latitude: -6.8, longitude: 39.3 }))
})

test('a position near another place than the chosen one is said to be there, unless it is between the two', () => {
  const kilimani = { latitude: -1.2906, longitude: 36.784 }
  const westlands = { latitude: -1.2635, longitude: 36.8024 }
  const places = [kilimani, westlands]
  const atPin = (latitude: number, longitude: number) =>
    otherPlaceAt({ latitude, longitude }, kilimani, places)
  assert.equal(atPin(-1.2653, 36.8021), westlands)
  assert.equal(atPin(-1.275, 36.796), null)
  assert.equal(atPin(-1.2906, 36.785), null)
  assert.equal(otherPlaceAt({ latitude: 3.1, longitude: 35.6 }, kilimani, places), null)
})
