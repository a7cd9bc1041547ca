import { defineConfig } from 'vite'
import { fromRoot, MESSAGE_ALIASES, type SiteName } from './vite-site.ts'

/**
 * Bundles the site's offline/worker.ts to /sw.js. server/bin/build.ts runs it after the site, whose version it sets as
 * SITE_VERSION of the environment: a new version of the site is then also a new worker, which pages notice.
 */
export const viteWorker = (site: SiteName) =>
  defineConfig({
    root: fromRoot(`web/${site}/offline`),
    publicDir: false,
    resolve: { alias: MESSAGE_ALIASES },
    define: {
      SITE_VERSION: JSON.stringify(process.env.SITE_VERSION ?? ''),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      target: 'es2022',
      outDir: fromRoot(`build/${site}/client`),
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: fromRoot(`web/${site}/offline/worker.ts`),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
