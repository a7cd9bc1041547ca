/**
 * Compiles web/messages/*.json to functions in build/messages, for the server, the tests and the type checker, if the
 * messages have changed: `node server/bin/compile-messages.mjs`. Vite compiles them for the sites
 * (web/vite-site.ts).
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url))
const SOURCES = [
  'web/messages/en.json',
  'web/messages/sw.json',
  'project.inlang/settings.json',
  'package-lock.json',
  'server/bin/compile-messages.mjs',
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
  writeFileSync(hashFile, wanted)
}
