import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameColours, themeIn } from './theme.ts'

test('a theme is read from among other cookies, and nothing else is taken for one', () => {
  assert.equal(themeIn('d3_theme=dark'), 'dark')
  assert.equal(themeIn('d3_location=karen; d3_theme=light; d3_session=abc'), 'light')
  for (const said of [
    '',
    'd3_theme=',
    'd3_theme=pink',
    'my_d3_theme=dark',
    'd3_theme=darker',
    'd3_location=dark',
  ])
    assert.equal(themeIn(said), null)
})

test('the frame of the browser has the colour of the ground', () => {
  assert.notEqual(frameColours('system').light, frameColours('system').dark)
  for (const theme of ['light', 'dark'] as const)
    assert.equal(frameColours(theme).light, frameColours(theme).dark)
})
