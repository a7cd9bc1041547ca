/**
 * Bundles worker.ts to /sw.js. server/bin/build.ts runs it after the site, whose version it sets as SITE_VERSION
 * of the environment: a new version of the site is then also a new worker, which pages notice.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

export default defineConfig({
  root: fromRoot('web/customer/offline'),
  publicDir: false,
  resolve: {
    // Compiled for the site just before.
    alias: {
      '#messages/runtime': fromRoot('build/messages-customer/runtime.js'),
      '#messages': fromRoot('build/messages-customer/messages.js'),
    },
  },
  define: {
    SITE_VERSION: JSON.stringify(process.env.SITE_VERSION ?? ''),
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  build: {
    target: 'es2022',
    outDir: fromRoot('build/customer/client'),
    emptyOutDir: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fromRoot('web/customer/offline/worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
