/**
 * Compiles web/messages/*.json to functions, if the messages have changed: in build/messages for the server, the tests and
 * the type checker, with one module per language; in build/messages-sites for the sites, with one module per message, so
 * that a page loads only its own.
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
const OUTPUTS = [
  { outdir: path('build/messages'), outputStructure: 'locale-modules' },
  {
    outdir: path('build/messages-sites'),
    outputStructure: 'message-modules',
    // Vite replaces it by true or false.
    isServer: 'import.meta.env.SSR',
  },
]
const hashFile = path('build/messages/.hash')

const hash = createHash('sha256')
for (const file of SOURCES) hash.update(readFileSync(path(file)))
const wanted = hash.digest('hex')
if (!existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== wanted) {
  console.log('Compiling the messages …')
  const { compile } = await import('@inlang/paraglide-js')
  for (const output of OUTPUTS)
    await compile({
      ...output,
      project: path('project.inlang'),
      strategy: ['baseLocale'],
      disableAsyncLocalStorage: true,
      emitReadme: false,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
    })
  writeFileSync(hashFile, wanted)
}
