// cspell:ignore Huna mtandao zako Bado unaweza kufungua ulizotazama
import assert from 'node:assert/strict'
import { test } from 'mocha'
import { offlinePage, getTitle, type SavedFiles } from './offline-page.ts'

const OFFER = { path: '/offer/1', title: 'Fade &amp; beard' }

test('the offline page lists only what is saved, in the language and theme of the device', () => {
  const page = offlinePage({
    locale: 'sw',
    theme: 'dark',
    files: {},
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

  const empty = offlinePage({
    locale: 'en',
    theme: 'system',
    files: {},
    text: 'It needs a network.',
    lists: [],
  })
  assert.match(empty, /<html lang="en-KE">/)
  assert.doesNotMatch(empty, /<ul>/)
})

test('the offline page has the fonts and icons that are saved, and no others', () => {
  const page = (files: SavedFiles) =>
    offlinePage({
      locale: 'en',
      theme: 'system',
      files,
      text: '',
      lists: [],
      tabs: [{ path: '/stores', label: 'Stores', icon: 'store' }],
    })
  const full = page({ text: '/assets/text-1.woff2', sprite: '/assets/sprite-1.svg' })
  assert.match(full, /src: url\(\/assets\/text-1\.woff2\)/)
  assert.match(
    full,
    /<a href="\/stores"><svg[^>]*><use href="\/assets\/sprite-1\.svg#store"\/><\/svg>Stores<\/a>/,
  )
  assert.match(page({}), /<nav aria-label="Main"><ul><li><a href="\/stores">Stores<\/a>/)
  assert.doesNotMatch(page({}), /font-face|<svg/)
})

test('a link has the title of its page, without the name of the site', () => {
  assert.equal(
    getTitle('<head><title>Fade &amp; beard at Kinyozi · D3</title>'),
    'Fade &amp; beard at Kinyozi',
  )
  assert.equal(getTitle('<p>no title</p>'), '')
})
