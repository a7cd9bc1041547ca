import assert from 'node:assert/strict'
import { test } from 'mocha'
import { toTitle } from './title.ts'

test('a title is the first sentence or line of the description', () => {
  for (const [description, title] of [
    ['My kitchen tap drips. I have a new one.', 'My kitchen tap drips'],
    ['Kitchen tap drips\nThe mixer is old', 'Kitchen tap drips'],
    ['Need braids for 2.5 hours on Saturday', 'Need braids for 2.5 hours on Saturday'],
    ['Hi. My tap drips', 'Hi. My tap drips'],
    ['A\nnew kitchen tap', 'A new kitchen tap'],
  ] as const)
    assert.equal(toTitle(description), title)
})

test('a long title ends at a word, and always fits', () => {
  const long = toTitle(
    'I need somebody who can paint the three bedrooms and the kitchen of my flat before Christmas',
  )
  assert.equal(long, 'I need somebody who can paint the three bedrooms and the kitchen of my flat…')
  for (const text of [
    'x'.repeat(300),
    `${'ab '.repeat(200)}.`,
    '🌍'.repeat(100),
    '👩🏾‍👩🏾‍👧🏾'.repeat(20),
    '.'.repeat(20),
    'a\n\n\n\n\n\n\n\nb',
  ])
    assert.ok(
      toTitle(text).length <= 80 && toTitle(text).length >= 5 && toTitle(text).isWellFormed(),
      toTitle(text),
    )
})
