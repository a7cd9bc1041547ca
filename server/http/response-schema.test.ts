import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import * as z from 'zod'
import { responseSchema } from './response-schema.ts'

const reply = z.object({
  store: z
    .object({ id: z.string(), rating: z.number().nullable() })
    .meta({ id: 'Store', description: 'A store' })
    .nullable(),
  names: z.array(z.string().nullable()),
  kind: z.enum(['a', 'b']).nullable(),
  mode: z.literal('x').nullable(),
})

test('sends values and nulls of every nullable field', async () => {
  const server = Fastify()
  server.post('/', { schema: { response: { 200: responseSchema(reply) } } }, (request) => request.body)
  for (const payload of [
    { store: null, names: [null, 'Ama'], kind: null, mode: null },
    { store: { id: '1', rating: null }, names: [], kind: 'a', mode: 'x' },
    { store: { id: '1', rating: 4.5 }, names: [], kind: 'b', mode: null },
  ]) {
    const response = await server.inject({ method: 'POST', url: '/', payload })
    assert.deepEqual(response.json(), payload)
  }
  await server.close()
})

test('leaves out fields that are not in the contract', async () => {
  const server = Fastify()
  server.get('/', { schema: { response: { 200: responseSchema(reply) } } }, () => ({
    store: { id: '1', rating: 1, secret: 'x' },
    names: [],
    kind: null,
    mode: null,
    secret: 'x',
  }))
  assert.doesNotMatch((await server.inject('/')).body, /secret/)
  await server.close()
})

test('needs no validator for nullable fields', () => {
  assert.doesNotMatch(JSON.stringify(responseSchema(reply.omit({ mode: true }))), /anyOf|\$ref/)
})
