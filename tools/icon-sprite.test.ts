import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'mocha'
import { drawSprite, SPRITE } from './icon-sprite.ts'

test('the sprite has the drawings of the icons that the sites name', () => {
  assert.equal(readFileSync(SPRITE, 'utf8'), drawSprite(), 'Run node tools/icon-sprite.ts')
})
