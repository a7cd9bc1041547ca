// cspell:ignore jitless
import { reactRouter } from '@react-router/dev/vite'
import type { Config } from '@react-router/dev/config'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, directImports } from './chunks.ts'
import { escapeUnicode } from '../domain/text/escape-unicode.ts'
import { scriptLanguages } from './script-languages.ts'
import { drawnNode, type IconNode } from './shared/document/drawn-node.ts'

export type SiteName = 'customer' | 'merchant'

/**
 * Both sites are built alike: the site's folder is the app, the result is in build/<site> at the project's
 * root.
 */
export const siteConfig = (site: SiteName): Config => ({
  appDirectory: '.',
  buildDirectory: `../../build/${site}`,
  // The list of all routes (about forty) is two kilobytes and cached; discovering them lazily would cost a
  // request per link.
  routeDiscovery: { mode: 'initial' },
})

export const viteSite = (site: SiteName) =>
  defineConfig(({ command }) => ({
    plugins: [
      unbrokenNames(),
      tailwindcss(),
      messages(site),
      cachedPluralRules(),
      zodWithoutEval(),
      directImports(messagesDir(site)),
      drawnIcons(),
      scriptLanguages(),
      asciiServerBundle(),
      reactRouter(),
    ],
    resolve: {
      alias: [
        { find: '#messages/runtime', replacement: `${messagesDir(site)}/runtime.js` },
        { find: '#messages', replacement: `${messagesDir(site)}/messages.js` },
        // What the icons of lucide-react import. In development the server does not bundle them.
        ...(command === 'build'
          ? [{ find: '../createLucideIcon.mjs', replacement: fromRoot(CREATE_ICON) }]
          : []),
      ],
    },
    cacheDir: `../../build/.vite/${site}`,
    // Listed here, so that the first page in development is not interrupted by discovering them.
    optimizeDeps: {
      include: [
        'lucide-react',
        'clsx',
        '@inlang/paraglide-js-react',
        'sonner',
        '@base-ui/react/dialog',
        '@base-ui/react/alert-dialog',
        '@base-ui/react/drawer',
        '@tanstack/react-query',
        'react-hook-form',
        '@hookform/resolvers/zod',
        'zod',
      ],
    },
    build: {
      target: 'es2022',
      cssMinify: 'lightningcss',
      sourcemap: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      emptyOutDir: true,
    },
    environments: {
      client: {
        build: {
          // Scripts are minified for each language.
          minify: false,
          rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(SHARED_BY[site]) } } },
        },
      },
      // The server bundle uses React's production build, whatever NODE_ENV is at run time.
      ...(command === 'build' && {
        ssr: {
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          // Sources stay in memory. Names are for stack traces.
          build: {
            rolldownOptions: { output: { minify: { mangle: false, compress: true, codegen: true } } },
          },
        },
      }),
    },
    // The server bundle includes its libraries, and starts from one file.
    ...(command === 'build' && { ssr: { noExternal: true } }),
  }))

/** One module per message, so that a page loads only its own. The server has another copy (compile-messages.mjs). */
const messages = (site: SiteName) =>
  paraglideVitePlugin({
    project: fromRoot('project.inlang'),
    outdir: messagesDir(site),
    strategy: ['baseLocale'],
    disableAsyncLocalStorage: true,
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  })

/** The compiled messages create the rules of a language each time, which takes as long as rendering a card. */
const cachedPluralRules = (): Plugin => ({
  name: 'cached-plural-rules',
  transform: {
    filter: { id: /\/build\/messages-\w+\/registry\.js$/ },
    handler(code) {
      const created = 'new Intl.PluralRules(locale, options)'
      if (!code.includes(created)) throw new Error('Plurals are compiled differently now')
      const cached = code.replace(created, '(pluralRules[locale] ??= new Intl.PluralRules(locale))')
      return { code: `const pluralRules = {}\n${cached}`, map: null }
    },
  },
})

const asciiServerBundle = (): Plugin => ({
  name: 'ascii-server-bundle',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeUnicode(file.code)
  },
})

/**
 * Zod tries whether it may compile its schemas. The Content-Security-Policy forbids it, and browsers report each attempt.
 */
const zodWithoutEval = (): Plugin => ({
  name: 'zod-without-eval',
  transform: {
    filter: { id: /\/node_modules\/zod\/v4\/core\/core\.js$/ },
    handler(code) {
      if (this.environment.name !== 'client') return
      if (!code.includes('export const globalConfig =')) throw new Error('Zod is configured differently now')
      return { code: `${code}\nglobalConfig.jitless = true\n`, map: null }
    },
  },
})

const messagesDir = (site: SiteName) => fromRoot(`build/messages-${site}`)
const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Texts pass through our own functions behind JSX, also those of libraries. */
function unbrokenNames(): Plugin {
  const own = fromRoot('web/shared/document/jsx-runtime.ts')
  return {
    name: 'unbroken-names',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_source, importer) => (importer === own ? undefined : own),
    },
  }
}

/** The lines of an icon are written as text when the site is built, without the keys that React would need. */
const drawnIcons = (): Plugin => ({
  name: 'drawn-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/(?!index\.)[\w-]+\.mjs$/ },
    handler(code, id) {
      // Another name of an icon.
      if (code.includes('export { default } from')) return
      const [data, object] = /const __iconData = (\{[^]*?\n\});\n__iconData\.node;/.exec(code) ?? []
      if (data === undefined || object === undefined)
        throw new Error(`The icon ${id} is written differently now`)
      const { node } = JSON.parse(object.replaceAll(/([{,]\s*)(\w+):/g, '$1"$2":')) as { node: IconNode[] } // by the library
      const drawing = JSON.stringify(node.map(drawnNode).join(''))
      return { code: code.replace(data, () => `const __iconData = ${drawing};`), map: null }
    },
  },
})

const CREATE_ICON = 'web/shared/document/create-icon.tsx'

/** The number of pages and dialogs that have a module in common, for it to be in the chunk that they share. */
const SHARED_BY = { customer: 13, merchant: 14 }
