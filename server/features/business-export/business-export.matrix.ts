import { plain, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = { 'POST /merchant/exports': plain }
