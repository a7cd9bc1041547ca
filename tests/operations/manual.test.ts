/** Every command in the pages of operators that is marked as one for a shell is rehearsed, or named with the reason. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'mocha'
import { getBlocks, NOT_RUN, REHEARSED } from './manual-blocks.ts'

test('each page with blocks for a shell is rehearsed', () => {
  const pages = globSync('docs/operations/*.md').filter((file) =>
    /^ *```sh$/m.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(pages.map((file) => basename(file, '.md')).toSorted(), REHEARSED.toSorted())
  for (const page of REHEARSED) assert.ok(getBlocks(page).length > 0, page)
})

test('each block that is not run exists', () => {
  const blocks = REHEARSED.flatMap((page) => getBlocks(page))
  for (const beginning of Object.keys(NOT_RUN))
    assert.ok(
      blocks.some(({ commands }) => commands.startsWith(beginning)),
      beginning,
    )
})

test('the links between the pages lead to headings that exist', () => {
  for (const file of globSync('docs/operations/*.md')) {
    const text = readFileSync(file, 'utf8')
    for (const [, page = '', anchor] of text.matchAll(/\]\(([\w./-]*\.md)?(?:#([\w-]+))?\)/g)) {
      const target = new URL(page || basename(file), new URL(`../../${file}`, import.meta.url))
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        toAnchor(heading),
      )
      if (anchor !== undefined) assert.ok(headings.includes(anchor), `${file}: ${page}#${anchor}`)
    }
  }
})

const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-')
