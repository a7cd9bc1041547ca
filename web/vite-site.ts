import { reactRouter } from '@react-router/dev/vite'
import type { Config } from '@react-router/dev/config'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type UserConfig } from 'vite'

export type SiteName = 'customer' | 'merchant'

/** Both sites are built alike: their folder is the app, the result goes to build/<site> at the project's root. */
export const siteConfig = (site: SiteName): Config => ({
  appDirectory: '.',
  buildDirectory: `../../build/${site}`,
  // Some forty routes: a list of all of them is two kilobytes, kept for ever; finding them one by one costs a request per link.
  routeDiscovery: { mode: 'initial' },
})

export const viteSite = (site: SiteName): UserConfig =>
  defineConfig(({ command }) => ({
    plugins: [tailwindcss(), reactRouter()],
    cacheDir: `../../build/.vite/${site}`,
    build: { target: 'es2022', cssMinify: 'lightningcss', sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false },
    // The server's half carries its libraries with it: it starts from one file, always with React's production half.
    ...(command === 'build' && { ssr: { noExternal: true } }),
  }))
