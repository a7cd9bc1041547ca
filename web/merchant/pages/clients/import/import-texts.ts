import { m } from '#messages'
import type { clientRecords } from '#contract/client-records.ts'
import type { Reply } from '#contract/kernel.ts'
import type { ImportField } from '#domain/clients/import/columns.ts'

export type Preview = Reply<(typeof clientRecords)['POST /merchant/client-imports/preview']>['preview']
export type ClientImport = Reply<(typeof clientRecords)['GET /merchant/client-imports']>['imports'][number]

export const FIELD_LABELS: Record<ImportField, () => string> = {
  name: m.merchant_import_field_name,
  firstName: m.merchant_import_field_first_name,
  lastName: m.merchant_import_field_last_name,
  phone: m.merchant_import_field_phone,
  email: m.merchant_import_field_email,
  birthday: m.merchant_client_birthday,
  note: m.merchant_import_field_note,
  tags: m.merchant_client_tags,
  visits: m.merchant_import_field_visits,
  lastVisit: m.merchant_import_field_last_visit,
  clientId: m.merchant_import_field_client_id,
}

/** The columns as the API takes them. */
export const toColumnNames = (columns: readonly { field: ImportField | null }[]): string =>
  columns.map(({ field }) => field ?? '-').join(',')
