import type { uploads } from '#contract/uploads.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import type { UploadedKind } from './queries.ts'
import { uploadImage } from './uploads.ts'

export const uploadRoutes: HttpRoutes<typeof uploads> = {
  'POST /upload/files/upload-image': ({ upload }, ctx) => store(ctx, 'picture', upload),
  async 'POST /upload/store-logo'({ upload }, ctx) {
    const reply = await store(ctx, 'logo', upload)
    return { ...reply, logoUrl: reply.url }
  },
}

async function store(ctx: RequestCtx, kind: UploadedKind, upload: Uint8Array) {
  const path = await uploadImage(ctx, kind, upload)
  const url = mediaUrl(ctx.app.config, path)
  const filename = path.slice(path.lastIndexOf('/') + 1)
  return { success: true as const, url, fileUrl: url, filename, originalname: filename }
}
