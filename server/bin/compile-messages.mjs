/**
 * Compiles web/messages/*.json to functions in build/messages, for the server, the tests and the type checker, if the
 * messages have changed: `node server/bin/compile-messages.mjs`. Vite compiles them for the sites
 * (web/vite-site.ts).
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escapeUnicode } from '../../domain/text/escape-unicode.ts'

const path = (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url))
const SOURCES = [
  'web/messages/en.json',
  'web/messages/sw.json',
  'project.inlang/settings.json',
  'package-lock.json',
  'server/bin/compile-messages.mjs',
  'domain/text/escape-unicode.ts',
]
const hashFile = path('build/messages/.hash')

const hash = createHash('sha256')
for (const file of SOURCES) hash.update(readFileSync(path(file)))
const wanted = hash.digest('hex')
if (!existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== wanted) {
  const { compile } = await import('@inlang/paraglide-js')
  await compile({
    project: path('project.inlang'),
    outdir: path('build/messages'),
    strategy: ['baseLocale'],
    outputStructure: 'locale-modules',
    disableAsyncLocalStorage: true,
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  })
  await writeCompactCopy()
  writeFileSync(hashFile, wanted)
}

/** The type checker reads the comments. At run time they would take memory, because the sources of modules stay in it. */
async function writeCompactCopy() {
  const { minify } = await import('vite')
  const folder = path('build/messages')
  for (const file of globSync(['*.js', 'messages/*.js'], { cwd: folder })) {
    const { code, errors } = await minify(file, readFileSync(`${folder}/${file}`, 'utf8'), {
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: true, legalComments: 'none' },
    })
    if (errors.length > 0) throw new Error(`${file} cannot be minified: ${errors[0].message}`)
    const target = `${folder}/compact/${file}`
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, escapeUnicode(code))
  }
}
