import assert from 'node:assert/strict'
import { test } from 'mocha'
import { preferredLocale } from './locale.ts'

test('the browser’s preferred language that we have', () => {
  assert.equal(preferredLocale('sw'), 'sw')
  assert.equal(preferredLocale('sw-KE,sw;q=0.9,en;q=0.8'), 'sw')
  assert.equal(preferredLocale('en-GB,en;q=0.9,sw;q=0.8'), 'en')
  assert.equal(preferredLocale('en;q=0.5, SW;q=0.9'), 'sw')
  assert.equal(preferredLocale('fr,sw;q=0.4,en;q=0.3'), 'sw')
})

test('English without a supported language', () => {
  for (const header of [undefined, '', '*', 'fr-FR,fr;q=0.9', 'sw;q=0', ';;,;q=x'])
    assert.equal(preferredLocale(header), 'en', String(header))
})
