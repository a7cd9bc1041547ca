import { reactRouter } from '@react-router/dev/vite'
import type { Config } from '@react-router/dev/config'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export type SiteName = 'customer' | 'merchant' | 'admin'

export const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Each message is a module of its own, so that a page loads only its messages (compile-messages.mjs). */
export const MESSAGE_ALIASES = [
  { find: '#messages/runtime', replacement: fromRoot('build/messages-sites/runtime.js') },
  { find: '#messages', replacement: fromRoot('build/messages-sites/messages.js') },
]

/**
 * All sites are built alike: the site's folder is the app, the result is in build/<site> at the project's
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
    plugins: [tailwindcss(), reactRouter()],
    resolve: {
      alias: [...MESSAGE_ALIASES, { find: /^zod$/, replacement: fromRoot('web/zod-without-eval.ts') }],
    },
    cacheDir: `../../build/.vite/${site}`,
    publicDir: 'static',
    // The packages are listed here, so that the first page in development is not interrupted by discovering them.
    optimizeDeps: {
      include: [
        'clsx',
        '@inlang/paraglide-js-react',
        'sonner',
        '@base-ui/react/dialog',
        '@base-ui/react/alert-dialog',
        '@base-ui/react/drawer',
        '@tanstack/react-query',
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
          rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
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
    // The server bundle includes its libraries, and starts from one file. In development it includes one that Node would
    // load as CommonJS, without its named exports.
    ssr: { noExternal: command === 'build' ? true : ['workbox-window'] },
  }))

/**
 * A file costs a request, so the layout of all pages is one, as are the cards of lists, what sends changes, and modules that
 * many pages need. React and its router rarely change, so their file stays in the browser's cache. Styles stay with the
 * route that imports them: in a shared file, a later page would load them again, after its own.
 */
const CHUNKS = [
  // The script of every page of the customers' site, with all that it needs: light pages have no other.
  { name: 'entry', test: /\/customer\/entry\.client\.tsx$/, priority: 6 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'framework', test: /node_modules\/(react-router|cookie-es)\/|\/document\/hydrate\.tsx$/, priority: 4 },
  { name: 'layout', test: /\/layout\/shell\.tsx$/, priority: 3 },
  {
    name: 'deals',
    test: /\/web\/(ui\/commerce|customer\/favourites|customer\/pages\/(offers|lists))\/.*\.tsx?$/,
    minShareCount: 4,
    priority: 3,
  },
  { name: 'submit', test: /\/api\/use-submit\.ts$/, priority: 2 },
  { name: 'shared', test: /\.[jt]sx?$/, minShareCount: 16, priority: 1 },
]
