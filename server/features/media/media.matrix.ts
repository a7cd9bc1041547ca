import type { Row } from '#tests/contract/matrix-row.ts'
import { uploadOf } from '#tests/contract/matrix-uploads.ts'

export const rows: Record<string, Row> = {
  'POST /upload/files/upload-image': { good: () => uploadOf('picture') },
  'POST /upload/store-logo': { good: () => uploadOf('logo') },
}
