import assert from 'node:assert/strict'
import { test } from 'mocha'
import { frameColours, themeIn } from './theme.ts'

test('themeIn reads the theme from the cookies and ignores invalid values', () => {
  assert.equal(themeIn('d3_theme=dark'), 'dark')
  assert.equal(themeIn('d3_location=karen; d3_theme=light; d3_session=abc'), 'light')
  for (const cookies of [
    '',
    'd3_theme=',
    'd3_theme=pink',
    'my_d3_theme=dark',
    'd3_theme=darker',
    'd3_location=dark',
  ])
    assert.equal(themeIn(cookies), null)
})

test('frameColours follow the device unless a theme is chosen', () => {
  assert.notEqual(frameColours('system').light, frameColours('system').dark)
  for (const theme of ['light', 'dark'] as const)
    assert.equal(frameColours(theme).light, frameColours(theme).dark)
})
