import { UPLOAD_KINDS, type UploadKind } from '#domain/media/upload-kinds.ts'
import type { Sample } from './matrix-world.ts'

/** The smallest possible PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A table with one client. */
export const TABLE = Buffer.from('Name,Phone\nMatrix Import,0712 999 001\n')

/** A picture or a table, as a multipart form. */
export const buildUpload = (kind: UploadKind): Sample => ({
  headers: { 'content-type': 'multipart/form-data; boundary=matrix' },
  payload: Buffer.concat([
    Buffer.from(
      `--matrix\r\ncontent-disposition: form-data; name="${UPLOAD_KINDS[kind].field}"; filename="me.png"\r\n` +
        'content-type: image/png\r\n\r\n',
    ),
    kind === 'table' ? TABLE : PICTURE,
    Buffer.from('\r\n--matrix--\r\n'),
  ]),
})
