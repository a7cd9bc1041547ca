import type { MatrixRow } from '#tests/contract/matrix-row.ts'
import { buildUpload } from '#tests/contract/matrix-uploads.ts'

export const rows: Record<string, MatrixRow> = {
  'POST /upload/files/upload-image': { good: () => buildUpload('picture') },
  'POST /upload/store-logo': { good: () => buildUpload('logo') },
}
