/** What search engines, messengers and feed readers ask for. It is not part of the API: plain routes at the site's root. */
import type { FastifyInstance } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import type { AppContext } from '#server/app-context.ts'
import { isKnown, registerResponseCache, shareable } from '#server/http/response-cache.ts'
import type { MountedPages, Places } from '#server/rendering/pages.ts'
import { openPictureCache } from './picture-cache.ts'
import { robots } from './serialize.ts'
import {
  FEED_PATH,
  makeFeed,
  makeIndex,
  makePart,
  offerPicture,
  storePicture,
  type SharedPicture,
} from './sharing.ts'

const TEXT_BROWSER_SECONDS = 300

export function mountSharing(
  server: FastifyInstance,
  app: AppContext,
  placesOf: MountedPages['places'],
): void {
  void server.register(async (scope) => {
    await scope.register(registerResponseCache, { cache: app.cache, site: 'sharing' })
    mountTexts(scope, app, placesOf)
  })
  mountPictures(server, app)
}

function mountTexts(server: FastifyInstance, app: AppContext, placesOf: MountedPages['places']): void {
  const { cache } = app
  const text = (path: string, type: string, make: (places: Places, name: string) => Promise<string | null>) =>
    server.get<{ Params: { name?: string } }>(path, async (request, reply) => {
      const { name = path } = request.params
      const made = await cache.results.load(`${path} ${name}`, async () => {
        const places = await placesOf()
        return places && make(places, name)
      })
      if (made === null) throw generalProblems.noSuchRoute()
      shareable(reply, { ttlMs: cache.ttlMs, browserSeconds: TEXT_BROWSER_SECONDS })
      return reply.header('x-content-type-options', 'nosniff').type(`${type}; charset=utf-8`).send(made)
    })
  text('/robots.txt', 'text/plain', () => Promise.resolve(robots(app.config.publicUrl)))
  text('/sitemap.xml', 'application/xml', (places) => makeIndex(app, places))
  text('/sitemaps/:name.xml', 'application/xml', (places, name) => makePart(app, places, name))
  text(FEED_PATH, 'application/rss+xml', (places) => makeFeed(app, places))
}

function mountPictures(server: FastifyInstance, app: AppContext): void {
  const pictures = openPictureCache()
  const picture = (kind: string, find: (app: AppContext, id: string) => Promise<SharedPicture>) =>
    server.get<{ Params: { id: string } }>(`/og/${kind}/:id.jpg`, async (request, reply) => {
      const id = request.params.id.toLowerCase()
      if (!UUID.test(id)) throw generalProblems.noSuchRoute()
      const { hash, draw } = await find(app, id)
      const etag = `"${hash}"`
      // Prices change, and messengers ask for a picture each time an address is shared.
      reply.headers({ etag, 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
      if (isKnown(request, etag)) return reply.code(304).send()
      return reply.type('image/jpeg').send(await pictures(hash, draw))
    })
  picture('offer', offerPicture)
  picture('store', storePicture)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
