import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as z from 'zod'
import { replySerializer, responseSchema } from './response-schema.ts'

const reply = z.object({
  store: z
    .object({ id: z.string(), rating: z.number().nullable() })
    .meta({ id: 'Store', description: 'A store' })
    .nullable(),
  names: z.array(z.string().nullable()),
  kind: z.enum(['a', 'b']).nullable(),
  mode: z.literal('x').nullable(),
})

test('writes values and nulls of every nullable field', () => {
  for (const value of [
    { store: null, names: [null, 'Ama'], kind: null, mode: null },
    { store: { id: '1', rating: null }, names: [], kind: 'a', mode: 'x' },
    { store: { id: '1', rating: 4.5 }, names: [], kind: 'b', mode: null },
  ])
    assert.deepEqual(JSON.parse(replySerializer(reply).serialize(value)), value)
})

test('leaves out fields that are not in the contract', () => {
  const store = { id: '1', rating: 1, secret: 'x' }
  const json = replySerializer(reply).serialize({ store, names: [], kind: null, mode: null, secret: 'x' })
  assert.doesNotMatch(json, /secret/)
})

test('needs no validator for nullable fields', () => {
  assert.doesNotMatch(JSON.stringify(responseSchema(reply.omit({ mode: true }))), /anyOf|\$ref/)
})
