/** Where pictures are. The database keeps paths ('/media/…'); on the wire they are whole addresses, so that any client finds them. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Config } from '../config.ts'
import { mountFiles } from './static-files.ts'

export type MediaBase = Pick<Config, 'publicUrl'>

export const mediaUrl = <P extends string | null>(config: MediaBase, path: P): P extends null ? null : string =>
  // The compiler cannot follow a condition on P into the two branches.
  (path === null ? null : `${config.publicUrl}${path}`) as P extends null ? null : string

/**
 * Fills in the places of pictures in JSON text that the database wrote: `wire_media` puts a line break before each, and nothing else in
 * such text has one.
 */
export const placeMedia = (config: MediaBase, text: string): string => text.replaceAll('\n"', `"${config.publicUrl}`)

/** Where the pictures of people are, within the data and on the wire. */
export const AVATARS = '/media/avatars/'

/** Pictures never change under their name. Those of people are kept by their own browser alone, and not for long: they may be taken back. */
export function mountMedia(server: FastifyInstance, { config, demoPictures }: Pick<AppContext, 'config' | 'demoPictures'>): void {
  const avatars = resolve(config.dataDir, 'media', 'avatars')
  mkdirSync(avatars, { recursive: true })
  const common = { index: false as const, immutable: true }
  void server.register(async (files) => {
    if (demoPictures) files.addHook('onRequest', async (request) => demoPictures.draw(request.url.split('?', 1)[0] ?? ''))
    await mountFiles(files, {
      ...common,
      root: resolve(config.dataDir, 'media'),
      prefix: '/media/',
      maxAge: '1y',
      setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    })
  })
  void mountFiles(server, {
    ...common,
    root: avatars,
    prefix: AVATARS,
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', 'private, max-age=86400, immutable')
      reply.header('content-type', 'image/webp')
      reply.header('content-disposition', 'inline; filename="picture.webp"')
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}
