import assert from 'node:assert/strict'
import { test } from 'mocha'
import { toDesign, type FrameTheme } from './frame-theme.ts'

const design = (theme: FrameTheme) => Object.fromEntries(toDesign(theme))

test('a theme sets the colours, the corners and the font of the design', () => {
  const set = design({ accent: ' #7B1E3A ', radius: '4px', font: '"Open Sans", Georgia' })
  assert.equal(set['--primary'], 'rgb(123 30 58)')
  assert.equal(set['--on-primary'], 'white')
  assert.equal(set['--r-card'], '4px')
  assert.equal(set['--font-text'], '"Open Sans", Georgia, Arial, sans-serif')
  assert.equal(design({ accent: '#fc0' })['--on-primary'], 'black')
  assert.equal(design({ radius: '0' })['--r-control'], '0px')
})

test('what cannot be read leaves the design as it is', () => {
  for (const theme of [
    {},
    { accent: 'red' },
    { accent: '#12' },
    { accent: '#gggggg' },
    { accent: 'url(https://evil.example)' },
    { radius: '25' },
    { radius: '-1' },
    { radius: '2em' },
    { radius: 'calc(1px)' },
    { font: 'x; background: url(//evil.example)' },
    { font: 'x'.repeat(101) },
    { font: '' },
  ] satisfies FrameTheme[])
    assert.deepEqual(toDesign(theme), [], JSON.stringify(theme))
})
