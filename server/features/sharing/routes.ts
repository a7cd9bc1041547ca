/** What search engines, messengers and feed readers ask for. None of it is of the API, so these are plain routes at the site's root. */
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import type { AppContext } from '#server/app-context.ts'
import type { MountedPages, Places } from '#server/rendering/pages.ts'
import { robots } from './present.ts'
import { FEED_PATH, makeFeed, makeIndex, makePart, mediaDir, offerPicture, storePicture, type SharedPicture } from './sharing.ts'
import { openShelf } from './shelf.ts'
import { isKnown, openTexts, sendText } from './texts.ts'

export function mountSharing(server: FastifyInstance, app: AppContext, placesOf: MountedPages['places']): void {
  const texts = openTexts(app.clock)
  const shelf = openShelf(join(mediaDir(app), 'og'))

  const text = (path: string, type: string, make: (places: Places, name: string) => Promise<string | null>) =>
    server.get<{ Params: { name?: string } }>(path, async (request, reply) => {
      const { name = path } = request.params
      const made = await texts.get(`${path} ${name}`, async () => {
        const places = await placesOf()
        return places && make(places, name)
      })
      if (!made) throw generalProblems.noSuchRoute()
      return sendText(request, reply.type(`${type}; charset=utf-8`), made)
    })
  text('/robots.txt', 'text/plain', () => Promise.resolve(robots(app.config.publicUrl)))
  text('/sitemap.xml', 'application/xml', (places) => makeIndex(app, places))
  text('/sitemaps/:name.xml', 'application/xml', (places, name) => makePart(app, places, name))
  text(FEED_PATH, 'application/rss+xml', (places) => makeFeed(app, places))

  const picture = (kind: string, find: (app: AppContext, id: string) => Promise<SharedPicture>) =>
    server.get<{ Params: { id: string } }>(`/og/${kind}/:id.jpg`, async (request, reply) => {
      const id = request.params.id.toLowerCase()
      if (!UUID.test(id)) throw generalProblems.noSuchRoute()
      return sendPicture(request, reply, `${kind}-${id}`, await find(app, id))
    })
  picture('offer', offerPicture)
  picture('store', storePicture)

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, name: string, { hash, draw }: SharedPicture) {
    const etag = `"${hash}"`
    const isNew = !isKnown(request, etag)
    const made = isNew ? await shelf.get(name, hash, draw) : undefined
    // Prices change, and messengers ask for a picture each time an address is shared.
    reply.headers({ etag, 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
    return made ? reply.type('image/jpeg').send(made) : reply.code(304).send()
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
