/** Serves a site from its sources, with hot replacement in the browser. */
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { servePages, type MountedPages } from './pages.ts'
import { isOutsidePages } from './redirects.ts'
import { getPlaces, type PageSite, type SiteBuild } from './site.ts'

export async function mountDevPages(
  server: FastifyInstance,
  site: PageSite,
  viteRoot: string,
  hmrPort: number,
): Promise<MountedPages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const root = resolve(viteRoot)
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { port: hmrPort, clientPort: hmrPort } },
  })
  server.addHook('onClose', () => vite.close())
  server.addHook('onRequest', (request, reply, done) => {
    if (isOutsidePages(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  const ssr = vite.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to run the pages in')
  const load = (): Promise<SiteBuild> => ssr.runner.import('virtual:react-router/server-build')
  const connect = [`ws://localhost:${hmrPort}`, `ws://127.0.0.1:${hmrPort}`]
  servePages(server, { ...site, connect }, async () => {
    const build = await load()
    const { openSite, canonical, isPublicPage } = build.entry.module
    return { render: openSite(build, 'development'), canonical, isPublicPage }
  })
  return { places: async () => getPlaces(await load()) }
}
