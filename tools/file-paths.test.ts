import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, test } from 'mocha'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = '{bench,contract,demo,deploy,domain,sandbox,server,tests,tools,web}/**/*.{ts,tsx,mjs}'

/** Code that fails in a folder with a space, an accent or a %: URLs have these encoded, and paths do not. */
const MISTAKES: readonly RegExp[] = [
  /import\.meta\.(?:url|resolve\([^)]*\))[^;\n]*\)\.pathname/,
  /new URL\([^;\n]*(?:root|dir|folder)\)\.pathname/i,
  /import\.meta\.url\s*\+|\$\{import\.meta\.url\}|import\.meta\.url\.(?:slice|replace)/,
  /\.replace(?:All)?\(['"]file:/,
  /\bimport\((?:join|resolve|fileURLToPath)\(/,
  /['"]--import['"],\s*(?:join|resolve|fileURLToPath)\(/,
]

const hasMistake = (source: string): boolean => MISTAKES.some((mistake) => mistake.test(source))

describe('a file URL is no path', () => {
  test('in any source', () => {
    const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith('file-paths.test.ts'))
    assert.ok(files.length > 1000)
    assert.deepEqual(
      files.filter((file) => hasMistake(readFileSync(join(ROOT, file), 'utf8'))),
      [],
      'Use fileURLToPath for a path, and pathToFileURL for import() and --import.',
    )
  })

  for (const mistake of [
    "const dir = new URL('.', import.meta.url).pathname",
    'new URL(`build/${name}/`, options.root).pathname',
    "import.meta.resolve('x').replace('file://', '')",
    'const file = `${import.meta.url}/../x.json`',
    "await import(join(root, 'index.js'))",
    "spawn(node, ['--import', join(dir, 'cache.mjs')])",
  ])
    test(`finds ${mistake}`, () => assert.ok(hasMistake(mistake)))

  test('permits the path of an address', () =>
    assert.ok(!hasMistake('const path = new URL(page.url()).pathname')))
})
