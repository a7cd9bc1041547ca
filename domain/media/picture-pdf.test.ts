// cspell:ignore nstartxref startxref
import assert from 'node:assert/strict'
import { test } from 'mocha'
import { toPdf } from './picture-pdf.ts'

test('a picture is a PDF of one page, whose table leads to its objects', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256)
  const file = toPdf({ bytes, width: 20, height: 15 }, { widthMm: 210, heightMm: 297 })
  const text = Buffer.from(file).toString('latin1')
  assert.ok(text.startsWith('%PDF-1.4\n') && text.endsWith('%%EOF\n'))
  assert.match(text, /\/MediaBox \[0 0 595\.28 841\.89\]/)
  const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  assert.ok(text.startsWith('xref\n0 6\n', table))
  const offsets = [...text.slice(table).matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset))
  assert.equal(offsets.length, 5)
  for (const [at, offset] of offsets.entries())
    assert.ok(text.startsWith(`${at + 1} 0 obj\n`, offset), `${at}`)
  const stream = text.indexOf('stream\n', offsets[4]) + 'stream\n'.length
  assert.deepEqual(file.slice(stream, stream + bytes.length), bytes)
})
