import { reactRouter } from '@react-router/dev/vite'
import type { Config } from '@react-router/dev/config'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export type SiteName = 'customer' | 'merchant'

/** Both sites are built alike: their folder is the app, the result goes to build/<site> at the project's root. */
export const siteConfig = (site: SiteName): Config => ({
  appDirectory: '.',
  buildDirectory: `../../build/${site}`,
  // Some forty routes: a list of all of them is two kilobytes, kept for ever; finding them one by one costs a request per link.
  routeDiscovery: { mode: 'initial' },
})

export const viteSite = (site: SiteName) =>
  defineConfig(({ command }) => ({
    plugins: [tailwindcss(), reactRouter()],
    cacheDir: `../../build/.vite/${site}`,
    // Known beforehand, so that the first page in development is not interrupted by finding them.
    optimizeDeps: {
      include: [
        'lucide-react',
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
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FILES } } } } },
      // The server's half takes React's production half, whatever NODE_ENV says where it runs.
      ...(command === 'build' && {
        ssr: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
      }),
    },
    // It carries its libraries with it, and starts from one file.
    ...(command === 'build' && { ssr: { noExternal: true } }),
  }))

/**
 * What stands in one file of scripts. A file costs a request, so small parts that the same pages use travel together; what only some pages
 * need (forms, dialogs, lists that are asked for again) is no burden of the others.
 */
const FILES = [
  // React and its router change seldom: one file that stays in the browser's cache when the pages change.
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\//,
    priority: 2,
  },
  { name: 'parts', test: isPart, minShareCount: 3, priority: 1 },
]

/** What a part imports comes with it, so none that is built on a large library is among them. */
function isPart(file: string): boolean {
  if (/\.css$|\/web\/(ui\/(dialog|bottom-sheet|confirm-dialog|notify|toasts)|client\/quer)/.test(file))
    return false
  return /\/web\/(ui|client|customer\/(layout|location|pages\/(lists|offers|stores)))\/|\/web\/customer\/[^/]+$|\/domain\/|node_modules\/lucide-react\//.test(
    file,
  )
}
