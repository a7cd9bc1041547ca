/** Addresses of images, and the route that serves them from the storage (decision 020). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { IMAGE_KINDS, type ImageRules } from '#domain/media/image-kinds.ts'
import { openLocalStorage } from '../adapters/storage/local-storage.ts'
import { mediaDirectory } from '../adapters/storage/open-storage.ts'
import { isStorageKey, type FileStorage, type StoredFile } from '../adapters/storage/storage.ts'
import type { AppContext } from '../app-context.ts'
import type { Config } from '../config.ts'
import { sendProblem } from './server.ts'

export type MediaBase = Pick<Config, 'publicUrl'>

/** The database stores paths ('/media/…'); responses have whole addresses, so that any client can use them. */
export const mediaUrl = <P extends string | null>(
  config: MediaBase,
  path: P,
): P extends null ? null : string =>
  // The compiler cannot follow a condition on P into the two branches.
  (path === null ? null : `${config.publicUrl}${path}`) as P extends null ? null : string

const MEDIA_PATH = '/media/'
/** The path of a stored file, as the database stores it. */
export const mediaPathOf = (key: string): string => `${MEDIA_PATH}${key}`
/** Null for a path that leads elsewhere. */
export const mediaKeyOf = (path: string): string | null =>
  path.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length) : null

/** Serves the folders that are meant to be public, and nothing else that may be in the same bucket. */
export function mountMedia(
  server: FastifyInstance,
  app: Pick<AppContext, 'config' | 'storage' | 'demoPictures'>,
): void {
  const folders = openFolders(app)
  server.get(`${MEDIA_PATH}*`, async (request, reply) => {
    // As it was sent: a key has no character to decode, and one address.
    const [path = ''] = request.url.split('?')
    const key = mediaKeyOf(path) ?? ''
    const folder = folders.get(key.slice(0, key.indexOf('/')))
    if (!folder || !isStorageKey(key) || !isServed(folder, key))
      return sendProblem(reply, generalProblems.noSuchRoute())
    if (folder.isDemo) await app.demoPictures?.draw(path)
    const file = await folder.storage.get(key)
    if (!file) return sendProblem(reply, generalProblems.noSuchRoute())
    reply.headers(folder.headers)
    if (key.endsWith('.avif')) reply.header('content-type', 'image/avif')
    return sendImage(request, reply, file)
  })
}

type Folder = { storage: FileStorage; headers: Record<string, string>; isDemo?: true }

/** Uploads are stored as WebP. The demo's images have an AVIF version as well. */
const isServed = ({ isDemo }: Folder, key: string): boolean =>
  key.endsWith('.webp') || (isDemo === true && key.endsWith('.avif'))

function openFolders({ config, storage }: Pick<AppContext, 'config' | 'storage'>): Map<string, Folder> {
  const kinds: readonly ImageRules[] = Object.values(IMAGE_KINDS)
  const folders = new Map<string, Folder>()
  for (const { folder, isPersonal } of kinds)
    folders.set(folder, { storage, headers: isPersonal ? PERSONAL : PUBLIC })
  // The demo's images are drawn on each machine, wherever uploaded files are stored.
  if (!config.production)
    folders.set('demo', { storage: openLocalStorage(mediaDirectory(config)), headers: PUBLIC, isDemo: true })
  return folders
}

/** The bytes come from people; were they ever interpreted as a page, it could do nothing. */
const COMMON = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
}
/** A file never changes under its name. */
const PUBLIC = { ...COMMON, 'cache-control': 'public, max-age=31536000, immutable' }
const PERSONAL = { ...COMMON, 'cache-control': 'private, max-age=86400, immutable' }

function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, etag }: StoredFile,
): FastifyReply {
  reply.header('etag', etag)
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { range: wanted, 'if-range': ifRange } = request.headers
  const range = ifRange === undefined || ifRange === etag ? parseRange(wanted, content.length) : undefined
  if (!range) return reply.send(content)
  if (range.start >= content.length) {
    return reply.code(416).header('content-range', `bytes */${content.length}`).send()
  }
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.length}`)
  return reply.send(content.subarray(range.start, range.end + 1))
}

const hasEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false

/** One range from a start, which is how browsers resume a download; any other form is ignored, as RFC 9110 allows. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (start === undefined) return undefined
  const range = { start: Number(start), end: Math.min(end ? Number(end) : size - 1, size - 1) }
  return range.end < range.start && range.start < size ? undefined : range
}
