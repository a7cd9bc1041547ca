import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compactManifest } from './compact-manifest.ts'

const scriptOf = (manifest: unknown) => `window.__reactRouterManifest=${JSON.stringify(manifest)};`

test('leaves out false flags, empty lists and scripts that are loaded first', () => {
  const entry = { module: '/entry.js', imports: ['/framework.js'], css: [] }
  const page = { id: 'home', index: true, hasLoader: true, hasAction: false, module: '/home.js', css: [] }
  const compact = compactManifest(
    scriptOf({
      entry,
      routes: {
        home: { ...page, imports: ['/framework.js', '/entry.js', '/lists.js'] },
        other: { ...page, id: 'other', css: ['/other.css'], imports: ['/entry.js'] },
      },
      url: '/manifest.js',
      version: '1',
    }),
  )
  const short = { id: 'home', index: true, hasLoader: true, module: '/home.js' }
  assert.equal(
    compact,
    scriptOf({
      entry,
      routes: {
        home: { ...short, imports: ['/lists.js'] },
        other: { ...short, id: 'other', css: ['/other.css'] },
      },
      url: '/manifest.js',
      version: '1',
    }),
  )
})

test('writes the scripts of each route in one order, the most used first', () => {
  const entry = { module: '/entry.js', imports: [], css: [] }
  const compact = compactManifest(
    scriptOf({
      entry,
      routes: { a: { imports: ['/x.js', '/y.js'] }, b: { imports: ['/b.js', '/a.js', '/y.js'] } },
    }),
  )
  assert.equal(
    compact,
    scriptOf({
      entry,
      routes: { a: { imports: ['/y.js', '/x.js'] }, b: { imports: ['/y.js', '/a.js', '/b.js'] } },
    }),
  )
})

test('refuses a script that is no manifest', () => {
  assert.throws(() => compactManifest('export {}'), /written differently/)
})
