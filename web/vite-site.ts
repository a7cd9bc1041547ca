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
      // In development a page would request thousands of modules, one for each message.
      alias: [
        ...(command === 'build' ? MESSAGE_ALIASES : []),
        { find: /^zod$/, replacement: fromRoot('web/zod-without-eval.ts') },
      ],
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
 * A file costs a request, so what is used together is one: the script with which every page begins, and which is all that a light page
 * has; the elements of the booking; what light pages load when something is opened; the layout of hydrated pages; what sends changes;
 * and modules that many pages need. React and its router rarely change, so their files stay in the browser's cache. Each group
 * includes what its modules import and no group of a higher priority has. Styles stay with the route that imports them: in a shared
 * file, a later page would load them again, after its own.
 */
const CHUNKS = [
  { name: 'entry', test: /\/customer\/entry\.client\.tsx$/, priority: 8 },
  { name: 'booking-elements', test: /\/elements\/define-booking-elements\.ts$/, priority: 7 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  {
    name: 'framework',
    test: /node_modules\/(react-router|cookie-es)\/|\/document\/hydrate\.tsx$/,
    priority: 5,
  },
  { name: 'saved', test: /\/offline\/saved-pages\.ts$/, priority: 4 },
  {
    name: 'rich',
    test: /\/public\/rich\/(rich-parts|search|location-panel|account-menu|live-counts)\.tsx$/,
    priority: 4,
  },
  { name: 'layout', test: /\/layout\/shell\.tsx$/, priority: 3 },
  { name: 'submit', test: /\/api\/use-submit\.ts$/, priority: 2 },
  { name: 'shared', test: /\.[jt]sx?$/, minShareCount: 16, priority: 1 },
]
