import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { minify, type Plugin } from 'vite'
import { LOCALES } from '#domain/accounts/locale.ts'
import { compactManifest } from './compact-manifest.ts'
import { withScriptsIn } from './shared/document/language-scripts.ts'

/** Is used for the language of a script until the bundles are complete. */
const LANGUAGE = '__PAGE_LANGUAGE__'

/** Instead of the compiled runtime: the language of a script does not change. */
const RUNTIME = `export const getLocale = () => ${LANGUAGE}
export const overwriteGetLocale = () => undefined
export const experimentalStaticLocale = undefined`

/**
 * A page needs the messages of one language only. The client is bundled once; each script is then written
 * per language, to assets/en and assets/sw, and minifying it removes the other languages. Bundling again for
 * each language would take as long as the first time.
 */
export const scriptLanguages = (): Plugin => ({
  name: 'script-languages',
  apply: 'build',
  load: {
    filter: { id: /\/build\/messages-\w+\/runtime\.js$/ },
    handler() {
      return this.environment.name === 'client' ? RUNTIME : undefined
    },
  },
  transform: {
    filter: { id: /\/build\/messages-\w+\/messages\/\w+\.js$/ },
    handler(code, id) {
      if (this.environment.name !== 'client' || id.endsWith('/_index.js')) return
      // A message has no effects, so modules of unused ones are left out.
      return { code: chooseByLanguage(code, id), map: null, moduleSideEffects: false }
    },
  },
  buildApp: {
    order: 'post',
    async handler(builder) {
      const { config } = builder.environments.client ?? {}
      if (config) await writeByLanguage(resolve(config.root, config.build.outDir, 'assets'))
    },
  },
})

/**
 * Replaces the exported function of a compiled message, which compares the languages when it is called, by
 * the function of the language.
 */
function chooseByLanguage(code: string, id: string): string {
  const [exported, name] = /^export const (\w+) = [^]*/m.exec(code) ?? []
  const isAsExpected = LOCALES.every((locale) => code.includes(`const ${locale}_${name} = `))
  if (exported === undefined || !isAsExpected)
    throw new Error(`The message ${id} is compiled differently now`)
  const [last, ...others] = LOCALES.map((locale) => [locale, `${locale}_${name}`] as const).toReversed()
  const chosen = others.reduce(
    (rest, [locale, its]) => `${LANGUAGE} === "${locale}" ? ${its} : ${rest}`,
    last?.[1] ?? '',
  )
  return code.replace(exported, () => `export const ${name} = ${chosen}`)
}

async function writeByLanguage(dir: string): Promise<void> {
  await Promise.all(LOCALES.map((locale) => mkdir(join(dir, locale), { recursive: true })))
  const scripts = (await readdir(dir)).filter((name) => name.endsWith('.js'))
  await Promise.all(
    scripts.map(async (name) => {
      const script = await readFile(join(dir, name), 'utf8')
      const isManifest = MANIFEST.test(name) && script !== ''
      const code = isManifest ? compactManifest(script) : script
      const isSame = !code.includes(LANGUAGE)
      // What a minifier does to lists of names makes them longer after gzip.
      const minified = isManifest ? code : isSame ? await minifyScript(name, code) : undefined
      for (const locale of LOCALES) {
        const own = minified ?? (await minifyScript(name, code.replaceAll(LANGUAGE, `"${locale}"`)))
        await writeFile(join(dir, locale, name), withScriptsIn(locale, own))
      }
      await rm(join(dir, name))
    }),
  )
}

const MANIFEST = /^manifest-[\da-f]{8}\.js$/

async function minifyScript(name: string, code: string): Promise<string> {
  const { code: minified, errors } = await minify(name, code, {
    module: true,
    compress: { target: 'es2022' },
    mangle: { toplevel: true },
  })
  if (errors.length > 0) throw new Error(`${name} could not be minified: ${errors[0]?.message}`)
  return minified
}
