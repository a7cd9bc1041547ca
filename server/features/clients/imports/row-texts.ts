import { m } from '#messages'
import { IMPORT_LIMITS } from '#contract/client-limits.ts'
import type { RowProblem, RowProblemKind } from '#domain/clients/import/rows.ts'
import { MAX_TABLE_CELL } from '#server/platform/tables/table.ts'

const ROW_TEXTS: Record<RowProblemKind, (inputs: { cell: string; max: number }) => string> = {
  'cell-too-long': m.import_row_cell_long,
  'name-missing': m.import_row_name_missing,
  'name-too-long': m.import_row_name_long,
  'phone-rounded': m.import_row_phone_rounded,
  'phone-unreadable': m.import_row_phone_unreadable,
  'phone-taken': m.import_row_phone_taken,
  'same-client': m.import_row_same_client,
  'email-unreadable': m.import_row_email_unreadable,
  'birthday-unreadable': m.import_row_birthday_unreadable,
  'birthday-ambiguous': m.import_row_date_ambiguous,
  'note-too-long': m.import_row_note_long,
  'tags-many': m.import_row_tags_many,
  'tag-too-long': m.import_row_tag_long,
  'visits-unreadable': m.import_row_visits_unreadable,
  'last-visit-unreadable': m.import_row_visit_unreadable,
  'last-visit-ambiguous': m.import_row_date_ambiguous,
  'last-visit-later': m.import_row_visit_later,
}
const MAXIMA: Partial<Record<RowProblemKind, number>> = {
  'cell-too-long': MAX_TABLE_CELL,
  'name-too-long': IMPORT_LIMITS.name,
  'note-too-long': IMPORT_LIMITS.note,
  'tags-many': IMPORT_LIMITS.tags,
  'tag-too-long': IMPORT_LIMITS.tag,
  'visits-unreadable': IMPORT_LIMITS.visits,
}

/** The sentence that says what is wrong with a row. */
export const rowText = ({ kind, cell }: RowProblem): string =>
  ROW_TEXTS[kind]({ cell, max: MAXIMA[kind] ?? 0 })
