/** A picture that somebody sends: read into memory, since it is small, and never kept as it came (docs/rules/security.md#uploads). */
import type { FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'

const FIELD = 'avatar'
const MOST_BYTES = 5 * 1024 * 1024
export const UPLOAD_LIMITS = { fileSize: MOST_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1024, fieldNameSize: 100, headerPairs: 50 }

/** The bytes of the one file. */
export async function readUpload(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw generalProblems.wrongType()
  refuseSimple(request)
  let picture: Buffer | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === FIELD) picture = bytes
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw generalProblems.pictureTooLarge()
    request.log.info({ code }, 'A file could not be read')
    throw generalProblems.notAPicture()
  }
  if (!picture?.length) throw generalProblems.notAPicture()
  return picture
}

/**
 * A form of any page can send a file with the visitor's cookie and no question asked first, unlike JSON. A browser that says neither where
 * the request comes from nor its origin must show a header that only our own script can set.
 */
function refuseSimple({ headers }: FastifyRequest): void {
  if (headers.authorization?.startsWith('Bearer ') || !headers.cookie) return
  if (headers['sec-fetch-site'] === undefined && headers.origin === undefined && headers['x-requested-with'] === undefined)
    throw generalProblems.crossSite()
}
