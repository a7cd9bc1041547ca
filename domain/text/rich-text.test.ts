import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import fc from 'fast-check'
import {
  diffLines,
  fillFacts,
  splitIntoParts,
  plainText,
  findRichTextProblem,
  readRichText,
} from './rich-text.ts'

const FACTS = { company: 'D3 Ltd', registration: null, address: 'Nairobi', email: 'a@d3.test', odpc: null }

describe('a rich text', () => {
  it('has headings, paragraphs, lists and tables with bold words and links', () => {
    assert.deepEqual(
      readRichText(
        '## Your bookings {#bookings}\nOne **bold** [link](/contact-us).\n\n- One\n- Two\n| A | B |\n| c | **d** |',
      ),
      [
        { kind: 'heading', level: 2, id: 'bookings', text: 'Your bookings' },
        {
          kind: 'paragraph',
          content: [
            { kind: 'text', text: 'One ' },
            { kind: 'bold', text: 'bold' },
            { kind: 'text', text: ' ' },
            { kind: 'link', text: 'link', href: '/contact-us' },
            { kind: 'text', text: '.' },
          ],
        },
        { kind: 'list', items: [[{ kind: 'text', text: 'One' }], [{ kind: 'text', text: 'Two' }]] },
        {
          kind: 'table',
          rows: [
            [[{ kind: 'text', text: 'A' }], [{ kind: 'text', text: 'B' }]],
            [[{ kind: 'text', text: 'c' }], [{ kind: 'bold', text: 'd' }]],
          ],
        },
      ],
    )
  })

  it('has parts below its headings, and below theirs', () => {
    const blocks = readRichText(
      'Lead\n## A {#a}\nIntro\n### B {#b}\n- **One** [two](/x)\n### C {#c}\n## D {#d}',
    )
    const { lead, parts } = splitIntoParts(blocks, 2)
    assert.equal(plainText(lead), 'Lead')
    assert.deepEqual(
      parts.map(({ id, title }) => [id, title]),
      [
        ['a', 'A'],
        ['d', 'D'],
      ],
    )
    const below = splitIntoParts(parts[0]!.blocks, 3)
    assert.deepEqual(
      [plainText(below.lead), ...below.parts.map(({ id, blocks: of }) => `${id}: ${plainText(of)}`)],
      ['Intro', 'b: One two', 'c: '],
    )
  })

  it('leaves out a line whose fact is not known', () => {
    assert.equal(
      fillFacts('{company} & {email}\nNumber {registration}.\nEnd', FACTS),
      'D3 Ltd & a@d3.test\nEnd',
    )
  })

  it('with a script as a link is refused, and never read as one', () => {
    const source = '## A {#a}\n[x](javascript:alert(1)) and [y](//evil.test)'
    assert.match(findRichTextProblem(source) ?? '', /A link begins with/)
    assert.ok(!JSON.stringify(readRichText(source)).includes('"link"'))
  })

  it('needs headings with ids, and known facts', () => {
    assert.match(findRichTextProblem('Text') ?? '', /at least one heading/)
    assert.match(findRichTextProblem('## A') ?? '', /Write a heading as/)
    assert.match(findRichTextProblem('## A {#a}\n## B {#a}') ?? '', /Two headings/)
    assert.match(findRichTextProblem('### A {#a}\n## B {#b}') ?? '', /comes before/)
    assert.equal(findRichTextProblem('## A {#a}\n{phone}'), 'Nothing fills in {phone}')
    assert.equal(findRichTextProblem('## A {#a}\n{company}'), null)
  })
})

describe('the difference of two texts', () => {
  it('turns one into the other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd')).map((lines) => lines.join('\n'))
    const lines = (source: string) => source.split('\n').filter((line) => line !== '')
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffLines(before, after)
        const of = (left: string) => diff.filter(({ kind }) => kind !== left).map(({ line }) => line)
        assert.deepEqual(of('added'), lines(before))
        assert.deepEqual(of('removed'), lines(after))
      }),
    )
  })
})
