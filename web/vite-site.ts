import { reactRouter } from '@react-router/dev/vite'
import type { Config } from '@react-router/dev/config'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

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
    plugins: [tailwindcss(), messages(site), reactRouter()],
    resolve: {
      alias: {
        '#messages/runtime': `${messagesDir(site)}/runtime.js`,
        '#messages': `${messagesDir(site)}/messages.js`,
      },
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
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } } } },
      // The server bundle uses React's production build, whatever NODE_ENV is at run time.
      ...(command === 'build' && {
        ssr: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
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
const messagesDir = (site: SiteName) => fromRoot(`build/messages-${site}`)
const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * The chunks of scripts. A chunk costs a request, so small modules used by the same pages share one; what
 * only some pages need (forms, dialogs, lists that are refreshed) is loaded by those only.
 */
const CHUNK_GROUPS = [
  // React and its router rarely change, so this chunk stays in the browser's cache when pages change.
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\//,
    priority: 2,
  },
  { name: 'shared', test: isSharedModule, minShareCount: 3, priority: 1 },
  { name: 'shared', test: /\/build\/messages-/, minShareCount: 2, priority: 1 },
]

/** A module's imports are in the same chunk, so modules that use large libraries are excluded. */
function isSharedModule(file: string): boolean {
  if (/\.css$|\/web\/(components\/overlays\/|shared\/api\/quer)/.test(file)) return false
  return /\/web\/(components|shared|customer\/(layout|location|pages\/(lists|offers|stores)))\/|\/web\/customer\/[^/]+$|\/domain\/|node_modules\/lucide-react\//.test(
    file,
  )
}
