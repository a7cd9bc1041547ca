/**
 * Receives the file of an upload into memory, since it is small (docs/rules/security.md#uploads). The feature
 * that owns the route validates and stores it.
 */
import type { FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { UPLOAD_TIMEOUT_MS } from '#domain/media/image-kinds.ts'
import { UPLOAD_KINDS, type UploadKind } from '#domain/media/upload-kinds.ts'
import { extendBodyTimeout } from '../limits/body-timeout.ts'

/** A file is in memory while it is received, which takes long on a slow network. */
const MAX_RECEIVING = 40
const MAX_RECEIVING_PER_ACCOUNT = 3
const RETRY_AFTER_SECONDS = 5
const FORM_LIMITS = { files: 1, fields: 4, parts: 5, fieldSize: 1024, fieldNameSize: 100, headerPairs: 50 }

export const uploadLimits = (kind: UploadKind) => ({ ...FORM_LIMITS, fileSize: UPLOAD_KINDS[kind].maxBytes })

/** Returns the content of the file, which is in the form field of its kind. */
export async function readUpload(
  request: FastifyRequest,
  kind: UploadKind,
  accountId: string,
): Promise<Uint8Array> {
  if (!request.isMultipart()) throw generalProblems.wrongContentType()
  const release = startReceiving(accountId)
  try {
    extendBodyTimeout(request.raw, UPLOAD_TIMEOUT_MS)
    return await readFile(request, kind)
  } finally {
    release()
  }
}

async function readFile(request: FastifyRequest, kind: UploadKind): Promise<Uint8Array> {
  const { tooLarge, unreadable } = kind === 'table' ? TABLE_PROBLEMS : PICTURE_PROBLEMS
  let content: Buffer | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === UPLOAD_KINDS[kind].field) content = bytes
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    request.log.info({ code }, 'upload.unreadable')
    throw unreadable()
  }
  if (!content?.length) throw unreadable()
  return content
}

const PICTURE_PROBLEMS = {
  tooLarge: generalProblems.pictureTooLarge,
  unreadable: generalProblems.notAPicture,
}
const TABLE_PROBLEMS = { tooLarge: generalProblems.fileTooLarge, unreadable: generalProblems.notATable }

const receiving = new Map<string, number>()
let receivingCount = 0

/** Counts the upload until the returned function is called. */
function startReceiving(accountId: string): () => void {
  const ofAccount = receiving.get(accountId) ?? 0
  if (ofAccount >= MAX_RECEIVING_PER_ACCOUNT || receivingCount >= MAX_RECEIVING)
    throw generalProblems.busy().with({ retryAfter: RETRY_AFTER_SECONDS })
  receiving.set(accountId, ofAccount + 1)
  receivingCount++
  return () => {
    const remaining = (receiving.get(accountId) ?? 1) - 1
    if (remaining > 0) receiving.set(accountId, remaining)
    else receiving.delete(accountId)
    receivingCount--
  }
}
