/** Files that people send: pictures, and tables such as lists of clients. */
import { IMAGE_KINDS } from './image-kinds.ts'

export const UPLOAD_KINDS = {
  ...IMAGE_KINDS,
  /** CSV, XLSX or vCard, of which nothing is kept. */
  table: { field: 'file', maxBytes: 5 * 1024 * 1024 },
} as const

export type UploadKind = keyof typeof UPLOAD_KINDS
export type UploadField<K extends UploadKind> = (typeof UPLOAD_KINDS)[K]['field']
