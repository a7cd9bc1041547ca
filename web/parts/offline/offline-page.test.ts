// cspell:ignore Huna mtandao zako Bado unaweza kufungua ulizotazama
import assert from 'node:assert/strict'
import { test } from 'mocha'
import { offlinePage, titleOf } from './offline-page.ts'

const OFFER = { path: '/offer/1', title: 'Fade &amp; beard' }

test('the offline page lists only what is saved, in the language and theme of the device', () => {
  const page = offlinePage({
    locale: 'sw',
    theme: 'dark',
    text: 'Bado unaweza kufungua:',
    lists: [
      { title: 'Nafasi zako', pages: [] },
      { title: 'Ofa ulizotazama', pages: [OFFER] },
    ],
  })
  assert.match(page, /<html lang="sw-KE" data-theme="dark">/)
  assert.match(page, /<h1>Huna mtandao<\/h1>/)
  assert.match(page, /<li><a href="\/offer\/1">Fade &amp; beard<\/a><\/li>/)
  assert.doesNotMatch(page, /Nafasi zako/)

  const empty = offlinePage({ locale: 'en', theme: 'system', text: 'It needs a network.', lists: [] })
  assert.match(empty, /<html lang="en-KE">/)
  assert.doesNotMatch(empty, /<ul>/)
})

test('a link has the title of its page, without the name of the site', () => {
  assert.equal(
    titleOf('<head><title>Fade &amp; beard at Kinyozi · D3</title>'),
    'Fade &amp; beard at Kinyozi',
  )
  assert.equal(titleOf('<p>no title</p>'), '')
})
