import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { jsonWriter, cacheJson } from './json-writer.ts'
import { compileSerializer, responseSchema } from './response-schema.ts'

const schema = responseSchema(
  z.object({
    success: z.literal(true),
    offers: z.array(z.object({ id: z.string(), price: z.number().nullable(), note: z.string().optional() })),
    store: z.object({ name: z.string() }),
    best: z.object({ id: z.string() }).nullable(),
    names: z.array(z.string()),
  }),
)
type Written = { reply: object; text: string; expected: string }

/** Writes the replies one after the other, and as the compiled schema serializes them. */
function writeAll(replies: object[]): Written[] {
  const write = jsonWriter(schema)
  assert.ok(write)
  const serialize = compileSerializer(schema)
  return replies.map((reply) => ({ reply, text: write(reply).toString(), expected: serialize(reply) }))
}

const rest = { success: true, store: { name: 'Ama\u2019s "Spa"' }, best: null, names: ['a', 'é'] }
const offer = (id: string, more: object = {}) => ({ id, price: 12.5, secret: 'x', ...more })

test('writes the same JSON as the compiled schema', () => {
  const cached = cacheJson(offer('1', { note: 'Karibu 😀' }))
  const written = writeAll([
    { ...rest, offers: [] },
    { ...rest, offers: [offer('1')] },
    { ...rest, offers: [cached, offer('2', { price: null }), cached], best: offer('3'), secret: 'x' },
    { ...rest, offers: [cached], store: cacheJson({ name: 'Amani' }) },
  ])
  for (const { text, expected } of written) assert.equal(text, expected)
  assert.ok(written.every(({ text }) => !text.includes('secret')))
})

test('serializes a cached object once, and any other each time', () => {
  let reads = 0
  const counted = () => ({
    id: '1',
    get price() {
      reads++
      return 1
    },
  })
  const [cached, other] = [cacheJson(counted()), counted()]
  const readsOf = (item: object) => {
    reads = 0
    const replies = Array.from({ length: 3 }, () => ({ ...rest, offers: [item] }))
    const written = writeAll(replies)
    assert.equal(new Set(written.map(({ text }) => text)).size, 1)
    // The other serializer reads it for each reply.
    return reads
  }
  assert.ok(readsOf(cached) < readsOf(other))
})

test('a cached object cannot be changed', () => {
  const card = cacheJson({ title: 'A' }) as { title: string }
  assert.throws(() => (card.title = 'B'), TypeError)
})

test('leaves out optional properties that a reply does not have, but needs a required one to begin with', () => {
  const note = z.string().optional()
  const write = jsonWriter(
    responseSchema(z.object({ success: z.literal(true), note, list: z.array(z.object({})) })),
  )
  for (const reply of [
    { success: true, list: [] },
    { success: true, note: 'A', list: [{}] },
  ])
    assert.deepEqual(JSON.parse(String(write?.(reply))), reply)
  assert.equal(jsonWriter(responseSchema(z.object({ note, success: z.literal(true) }))), null)
})
