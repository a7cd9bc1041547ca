/** Bundles worker.ts to /sw.js, after the site (server/bin/build.ts). */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

export default defineConfig({
  root: fromRoot('web/merchant/offline'),
  publicDir: false,
  resolve: {
    // Compiled for the site just before.
    alias: {
      '#messages/runtime': fromRoot('build/messages-merchant/runtime.js'),
      '#messages': fromRoot('build/messages-merchant/messages.js'),
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: 'es2022',
    outDir: fromRoot('build/merchant/client'),
    emptyOutDir: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fromRoot('web/merchant/offline/worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
