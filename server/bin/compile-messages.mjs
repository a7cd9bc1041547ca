/**
 * Compiles web/messages/*.json to functions, if the messages have changed: in build/messages for the server, the tests and
 * the type checker, with one module per language; in build/messages-sites for the sites, with one module per message, so
 * that a page loads only its own.
 */
import { createHash } from 'node:crypto'
import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
  const { compileProject, defaultCompilerOptions, writeOutput } = await import('@inlang/paraglide-js')
  const { loadProjectFromDirectory } = await import('@inlang/sdk')
  const projectPath = path('project.inlang')
  // Loading the messages takes most of the time, so both outputs are made of one project.
  const project = await loadProjectFromDirectory({ path: projectPath, fs })
  for (const { outdir, ...options } of OUTPUTS) {
    const output = await compileProject({
      project,
      projectPath,
      compilerOptions: {
        ...defaultCompilerOptions,
        ...options,
        strategy: ['baseLocale'],
        disableAsyncLocalStorage: true,
        emitReadme: false,
        emitGitIgnore: false,
        emitPrettierIgnore: false,
      },
    })
    await writeOutput({ directory: outdir, output, cleanDirectory: true, fs: fs.promises })
  }
  for (const error of await project.errors.get()) console.warn(error)
  await project.close()
  writeFileSync(hashFile, wanted)
}
