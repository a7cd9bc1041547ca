// cspell:ignore Risiti Imepokelewa kutoka Wanjikũ Mwĩtũria Kilicholipwa Kiasi Jumla
import assert from 'node:assert/strict'
import { test } from 'mocha'
import { readPdf } from '#tests/support/pdf-text.ts'
import { createPdf, type Block } from './pdf.ts'

const settings = { title: 'Risiti D31', language: 'sw-KE', createdAt: new Date('2026-11-26T09:00:00Z') }
const blocks: Block[] = [
  { kind: 'heading', text: 'D3 Deals Ltd', lines: ['Nairobi'] },
  { kind: 'facts', facts: [['Imepokelewa kutoka', 'Wanjikũ Mwĩtũria 💈']] },
  { kind: 'table', head: ['Kilicholipwa', 'Kiasi'], rows: [['Ada', 'KES 38']], total: ['Jumla', 'KES 38'] },
  { kind: 'qr', text: 'https://etims.kra.go.ke/1', label: 'QR' },
  { kind: 'text', text: 'Saa ni za Nairobi.' },
]

test('the text of a document can be read and searched, in its language', async () => {
  const { text, pages, info } = await readPdf(await createPdf(settings, blocks))
  assert.equal(
    text.trim().replaceAll(/\s+/g, ' '),
    'D3 Deals Ltd Nairobi Imepokelewa kutoka Wanjikũ Mwĩtũria Kilicholipwa Kiasi Ada KES 38 Jumla KES 38 Saa ni za Nairobi.',
  )
  assert.deepEqual([pages, info.Title, info.Language], [1, 'Risiti D31', 'sw-KE'])
})

test('the same content gives the same bytes', async () => {
  assert.ok((await createPdf(settings, blocks)).equals(await createPdf(settings, blocks)))
})

test('a long table continues on the next page', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [`Branch ${at}`, String(at)])
  const { text, pages } = await readPdf(
    await createPdf(settings, [{ kind: 'table', head: ['Branch', 'Bookings'], rows }]),
  )
  assert.equal(pages, 3)
  for (const [name] of rows) assert.ok(text.includes(name!))
})
