/** The deadlines of the Data Protection (General) Regulations, 2021: of access (9), correction (10) and erasure (12). */
import { DAY, type At } from '../time/time.ts'

export const DATA_REQUEST_KINDS = ['export', 'erasure', 'correction'] as const
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number]
/** The privacy policy promises the same. */
export const DATA_REQUEST_DAYS: Record<DataRequestKind, number> = { export: 7, erasure: 14, correction: 14 }

export const dueAt = (kind: DataRequestKind, askedAt: At): At => askedAt + DATA_REQUEST_DAYS[kind] * DAY
/** Life of a link to the data. */
export const DATA_LINK_MS = 7 * DAY
