import assert from 'node:assert/strict'
import { test } from 'mocha'
import { CENTRED, MAX_ZOOM, moved, outputSize, getCroppedPart, zoomed } from './crop.ts'

const wide = { width: 1600, height: 900 }
const frame = 4 / 3

test('a wide picture fills the frame, and its middle is used', () => {
  assert.deepEqual(getCroppedPart(wide, frame, CENTRED), { left: 200, top: 0, width: 1200, height: 900 })
})

test('a tall picture fills the frame by its width', () => {
  const { left, top, width, height } = getCroppedPart({ width: 900, height: 1600 }, 1, CENTRED)
  assert.deepEqual([left, top, width, height], [0, 350, 900, 900])
})

test('a picture follows the finger to its edge, and not beyond it', () => {
  const right = moved(wide, frame, CENTRED, 0.1, 0)
  assert.equal(getCroppedPart(wide, frame, right).left, 80)
  assert.deepEqual(moved(wide, frame, CENTRED, 5, 5), { zoom: 1, x: 0, y: 0.5 })
  assert.equal(moved(wide, frame, CENTRED, -5, 0).x, 1)
})

test('zooming leaves the middle of the frame where it is', () => {
  const before = moved(wide, frame, zoomed(wide, frame, CENTRED, 2), 0.2, -0.3)
  const after = zoomed(wide, frame, before, 3)
  const middle = (crop: typeof before) => {
    const part = getCroppedPart(wide, frame, crop)
    return [part.left + part.width / 2, part.top + part.height / 2].map((value) => Math.round(value))
  }
  assert.deepEqual(middle(after), middle(before))
  assert.equal(zoomed(wide, frame, before, 99).zoom, MAX_ZOOM)
  assert.deepEqual(zoomed(wide, frame, before, 0.1).zoom, 1)
})

test('every part is within the picture', () => {
  for (const zoom of [1, 1.7, 4])
    for (const dx of [-3, -0.2, 0, 0.6, 2]) {
      const part = getCroppedPart(wide, frame, moved(wide, frame, zoomed(wide, frame, CENTRED, zoom), dx, dx))
      assert.ok(part.left >= 0 && part.top >= 0)
      assert.ok(part.left + part.width <= wide.width + 1e-9 && part.top + part.height <= wide.height + 1e-9)
    }
})

test('a large part is made smaller, a small one is not enlarged', () => {
  assert.deepEqual(outputSize({ width: 4000, height: 3000 }, frame, 1280), { width: 1280, height: 960 })
  assert.deepEqual(outputSize({ width: 300, height: 225 }, frame, 1280), { width: 300, height: 225 })
})
