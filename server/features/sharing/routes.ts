/**
 * Routes for search engines, messengers and feed readers, at the site's root and not part of the API. Their
 * responses are shared by all visitors, so the address alone decides the language: English, or Kiswahili with
 * `?lang=sw`.
 */
import type { FastifyInstance } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#domain/accounts/locale.ts'
import type { AppContext } from '#server/app-context.ts'
import { withLocale } from '#server/locale.ts'
import {
  matchesEtag,
  registerResponseCache,
  setSharedCaching,
} from '#server/platform/http/replies/response-cache.ts'
import type { MountedPages, Places } from '#server/platform/rendering/pages.ts'
import { openPreviewCache } from './preview-cache.ts'
import { robots } from './serialize.ts'
import {
  FEED_PATH,
  buildFeed,
  buildSitemap,
  buildSitemapIndex,
  findOfferPreview,
  findStorePreview,
  type Preview,
} from './sharing.ts'

const TEXT_BROWSER_SECONDS = 300

export function mountSharing(
  server: FastifyInstance,
  app: AppContext,
  getPlaces: MountedPages['places'],
): void {
  void server.register(async (scope) => {
    await scope.register(registerResponseCache, { cache: app.cache, site: 'sharing' })
    mountTextFiles(scope, app, getPlaces)
  })
  mountPreviews(server, app)
}

type Language = { lang?: unknown }
const resolveLocale = ({ lang }: Language): Locale => (isLocale(lang) ? lang : DEFAULT_LOCALE)

type BuildText = (places: Places, name: string) => Promise<string | null>

function mountTextFiles(server: FastifyInstance, app: AppContext, getPlaces: MountedPages['places']): void {
  const mountText = (path: string, type: string, build: BuildText) =>
    server.get<{ Params: { name?: string }; Querystring: Language }>(path, async (request, reply) => {
      const { name = path } = request.params
      const locale = resolveLocale(request.query)
      const places = await getPlaces()
      const text = places && (await withLocale(locale, () => build(places, name)))
      if (text === null) throw generalProblems.noSuchRoute()
      setSharedCaching(reply, app.cache, TEXT_BROWSER_SECONDS)
      reply.header('x-content-type-options', 'nosniff').type(`${type}; charset=utf-8`)
      return text
    })
  mountText('/robots.txt', 'text/plain', () => Promise.resolve(robots(app.config.publicUrl)))
  mountText('/sitemap.xml', 'application/xml', (places) => buildSitemapIndex(app, places))
  mountText('/sitemaps/:name.xml', 'application/xml', (places, name) => buildSitemap(app, places, name))
  mountText(FEED_PATH, 'application/rss+xml', (places) => buildFeed(app, places))
}

function mountPreviews(server: FastifyInstance, app: AppContext): void {
  const loadPreview = openPreviewCache()
  const mountPreview = (kind: string, find: (app: AppContext, id: string) => Promise<Preview>) =>
    server.get<{ Params: { id: string }; Querystring: Language }>(
      `/og/${kind}/:id.jpg`,
      async (request, reply) => {
        const id = request.params.id.toLowerCase()
        if (!UUID.test(id)) throw generalProblems.noSuchRoute()
        const { hash, draw } = await withLocale(resolveLocale(request.query), () => find(app, id))
        const etag = `"${hash}"`
        // Cached briefly because prices change, and messengers request the image each time a link is shared.
        reply.headers({ etag, 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
        if (matchesEtag(request, etag)) return void reply.code(304)
        reply.type('image/jpeg')
        return loadPreview(hash, draw)
      },
    )
  mountPreview('offer', findOfferPreview)
  mountPreview('store', findStorePreview)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
