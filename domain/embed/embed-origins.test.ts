import assert from 'node:assert/strict'
import { test } from 'mocha'
import { findEmbedOrigin, toEmbedOrigin } from './embed-origins.ts'

test('the address of a website as people type it is its origin', () => {
  const addresses: [string, string][] = [
    ['https://zuri-hair.co.ke', 'https://zuri-hair.co.ke'],
    [' HTTPS://Zuri-Hair.co.ke/book?a=1#b ', 'https://zuri-hair.co.ke'],
    ['www.zuri-hair.co.ke/', 'https://www.zuri-hair.co.ke'],
    ['https://zuri-hair.co.ke:8443', 'https://zuri-hair.co.ke:8443'],
    ['https://zuri-hair.co.ke:443', 'https://zuri-hair.co.ke'],
    ['https://müller.example', 'https://xn--mller-kva.example'],
    ['http://localhost:8080/index.html', 'http://localhost:8080'],
    ['http://127.0.0.1:5500', 'http://127.0.0.1:5500'],
  ]
  for (const [typed, origin] of addresses) assert.equal(toEmbedOrigin(typed), origin, typed)
})

test('anything else is none', () => {
  for (const typed of [
    '',
    'zuri',
    'http://zuri-hair.co.ke',
    'https://*.zuri-hair.co.ke',
    'https://*',
    'https://10.0.0.1',
    'https://[::1]',
    'https://user:pass@zuri-hair.co.ke',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://localhost',
    "https://zuri-hair.co.ke'; script-src *",
    'https://zuri hair.co.ke',
    'https://zuri.co.ke https://evil.example',
    'null',
  ])
    assert.equal(toEmbedOrigin(typed), null, typed)
})

test('the page that shows the frame is found among those that may', () => {
  const origins = ['https://zuri-hair.co.ke', 'http://localhost:8080']
  assert.equal(findEmbedOrigin(origins, 'https://zuri-hair.co.ke/'), 'https://zuri-hair.co.ke')
  for (const other of [null, '', 'https://zuri-hair.co.ke.evil.example/', 'http://zuri-hair.co.ke/'])
    assert.equal(findEmbedOrigin(origins, other), null)
})
