// cspell:ignore kilimanis
import assert from 'node:assert/strict'
import { test } from 'mocha'
import { splitPlace } from './place-in-query.ts'

const places = ['Nairobi', 'Kilimani', 'South B', 'South'].map((name) => ({ name }))
const split = (query: string) => {
  const found = splitPlace(query, places)
  return found && [found.words, found.place.name]
}

test('a place is understood before and after what is searched for', () => {
  assert.deepEqual(split('barber kilimani'), ['barber', 'Kilimani'])
  assert.deepEqual(split('Fade  and beard in KILIMANI'), ['Fade and beard', 'Kilimani'])
  assert.deepEqual(split('kinyozi karibu na Kilimani'), ['kinyozi', 'Kilimani'])
  assert.deepEqual(split('nairobi massage'), ['massage', 'Nairobi'])
})

test('the longest name is the place', () => {
  assert.deepEqual(split('barber south b'), ['barber', 'South B'])
})

test('neither a place alone nor a part of a word is split', () => {
  for (const query of ['kilimani', 'in kilimani', 'barber', 'kilimanis barber', '', 'barber kilimani cut'])
    assert.equal(split(query), null, query)
})
