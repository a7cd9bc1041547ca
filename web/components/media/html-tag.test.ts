import assert from 'node:assert/strict'
import { it } from 'node:test'
import { htmlTag } from './html-tag.ts'

it('escapes whatever could end an attribute or look like a tag', () => {
  assert.equal(
    htmlTag('img', { alt: 'A <script x> & "more"', width: 80, tabIndex: undefined }),
    '<img alt="A &lt;script x&gt; &amp; &quot;more&quot;" width="80"/>',
  )
})
