/** Addresses of images, and the route that serves them from the storage (decision 020). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { IMAGE_KINDS, type ImageRules } from '#domain/media/image-kinds.ts'
import { isStorageKey, type StoredFile } from '../../../adapters/storage/storage.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Config } from '../../../config/config.ts'

export type MediaBase = Pick<Config, 'publicUrl'>

/** The database stores paths ('/media/…'); responses have absolute URLs, so that any client can use them. */
export const mediaUrl = <P extends string | null>(
  config: MediaBase,
  path: P,
): P extends null ? null : string =>
  // The compiler cannot narrow P in the two branches.
  (path === null ? null : `${config.publicUrl}${path}`) as P extends null ? null : string

const MEDIA_PATH = '/media/'
/** Returns the path of a stored file, as the database stores it. */
export const toMediaPath = (key: string): string => `${MEDIA_PATH}${key}`
/** Returns null for any other path. */
export const findMediaKey = (path: string): string | null =>
  path.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length) : null

export const imageType = (key: string): string => (key.endsWith('.avif') ? 'image/avif' : 'image/webp')

type MediaContext = Pick<AppContext, 'config' | 'storage'>

/** Reads an image by its path; undefined when there is none. Throws StorageUnavailable. */
export async function readImage(app: MediaContext, path: string): Promise<StoredFile | undefined> {
  const key = findImageKey(path)
  return key === null ? undefined : app.storage.get(key)
}

export async function imageExists(app: MediaContext, path: string): Promise<boolean> {
  const key = findImageKey(path)
  return key === null ? false : app.storage.exists(key)
}

function findImageKey(path: string): string | null {
  const key = findMediaKey(path)
  return key !== null && isStorageKey(key) ? key : null
}

const DEMO_FOLDER = 'demo'
const getFolder = (key: string): string => key.slice(0, key.indexOf('/'))

/** Serves the public folders, and nothing else that may be in the same bucket. */
export function mountMedia(server: FastifyInstance, app: MediaContext): void {
  const headersByFolder = folderHeaders(app.config)
  server.get(`${MEDIA_PATH}*`, async (request, reply) => {
    // The path is not decoded: a key has no encoded characters, so each image has one address.
    const [path = ''] = request.url.split('?')
    const key = findImageKey(path)
    const headers = key === null ? undefined : headersByFolder.get(getFolder(key))
    if (key === null || !headers || !key.endsWith('.webp')) throw generalProblems.noSuchRoute()
    const image = await findImage(app, key, request.headers.accept?.includes('image/avif') ?? false)
    if (!image) throw generalProblems.noSuchRoute()
    const type = imageType(image.key)
    reply.headers({ ...headers, 'content-type': type })
    reply.header('content-disposition', `inline; filename="${type.replace('image/', 'picture.')}"`)
    return imagePayload(request, reply, image.file)
  })
}

/** Returns the AVIF version for those who accept it; pictures of before it and personal ones have none. */
async function findImage(
  { storage }: MediaContext,
  key: string,
  acceptsAvif: boolean,
): Promise<{ key: string; file: StoredFile } | undefined> {
  const smaller = key.replace(/webp$/, 'avif')
  for (const each of acceptsAvif ? [smaller, key] : [key]) {
    const file = await storage.get(each)
    if (file) return { key: each, file }
  }
  return undefined
}

function folderHeaders(config: Config): Map<string, Record<string, string>> {
  const kinds: readonly ImageRules[] = Object.values(IMAGE_KINDS)
  const headers = new Map(kinds.map(({ folder, isPersonal }) => [folder, isPersonal ? PERSONAL : PUBLIC]))
  if (!config.production) headers.set(DEMO_FOLDER, PUBLIC)
  return headers
}

/** The files come from users, so a browser that interprets one as a page must not run anything in it. */
const COMMON = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
}
/** A file never changes under its name. */
const PUBLIC = { ...COMMON, vary: 'accept', 'cache-control': 'public, max-age=31536000, immutable' }
const PERSONAL = { ...COMMON, 'cache-control': 'private, max-age=86400, immutable' }

function imagePayload(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, etag }: StoredFile,
): Buffer | undefined {
  reply.header('etag', etag)
  if (hasEtag(request.headers['if-none-match'], etag)) return void reply.code(304)
  const { range: rangeHeader, 'if-range': ifRange } = request.headers
  const range =
    ifRange === undefined || ifRange === etag ? parseRange(rangeHeader, content.length) : undefined
  if (!range) return content
  if (range.start >= content.length) {
    return void reply.code(416).header('content-range', `bytes */${content.length}`)
  }
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.length}`)
  return content.subarray(range.start, range.end + 1)
}

const hasEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false

/**
 * One range from a start, which is how browsers resume a download; any other form is ignored, as RFC 9110
 * allows.
 */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (start === undefined) return undefined
  const range = { start: Number(start), end: Math.min(end ? Number(end) : size - 1, size - 1) }
  return range.end < range.start && range.start < size ? undefined : range
}
