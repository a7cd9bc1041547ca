import { defineConfig } from 'vite'
import { fromRoot, MESSAGE_ALIASES, type SiteName } from './vite-site.ts'

type Script = { entry: string; file: string; define?: Record<string, string> }

/** Bundles a script of a site that has an address of its own. server/bin/build.ts runs it after the site. */
export const viteScript = (site: SiteName, { entry, file, define }: Script) =>
  defineConfig({
    root: fromRoot(`web/${site}`),
    publicDir: false,
    resolve: { alias: MESSAGE_ALIASES },
    define: { ...define, 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      target: 'es2022',
      outDir: fromRoot(`build/${site}/client`),
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: fromRoot(`web/${site}/${entry}`),
        output: { format: 'iife', entryFileNames: file },
      },
    },
  })

/**
 * Bundles the site's offline/worker.ts to /sw.js. server/bin/build.ts sets the version of the site as SITE_VERSION of the environment: a
 * new version of the site is then also a new worker, which pages notice.
 */
export const viteWorker = (site: SiteName) =>
  viteScript(site, {
    entry: 'offline/worker.ts',
    file: 'sw.js',
    define: { SITE_VERSION: JSON.stringify(process.env.SITE_VERSION ?? '') },
  })
