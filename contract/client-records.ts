/** Clients whom a merchant adds by hand or from a file (docs/rules/clients.md#clients-without-an-account). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { IMPORT_FIELDS } from '../domain/clients/import/columns.ts'
import { isBirthday } from '../domain/clients/import/dates.ts'
import { plainName } from '../domain/text/names.ts'
import { optionalEmail, optionalPhone } from './account-forms.ts'
import { CLIENT_TEXTS } from './client-limits.ts'
import { ClientDetails, clientId, clientProblems } from './clients.ts'
import { editedVersion, editProblems } from './edits.ts'
import { done, id, idSchema, limit, ok, page, Pagination } from './fields.ts'
import type { Contract, Endpoint } from './kernel.ts'
import { saying } from './message.ts'
import { generalProblems, problem } from './problem.ts'
import { dateTime, integer, message, string, strings, uuid } from './values.ts'

export const importProblems = {
  notFound: problem(404, 'import-not-found', m.problem_import_not_found, 'There is no such import.'),
  fileChanged: problem(
    409,
    'file-changed',
    m.problem_import_file_changed,
    'The file is another one than that of the preview, or the id is that of an import of another file.',
  ),
  nothingToImport: problem(
    422,
    'nothing-to-import',
    m.problem_import_nothing,
    'No row of the file can be imported.',
  ),
  undoOver: problem(
    409,
    'undo-over',
    m.problem_undo_over,
    'The import was undone before, or more than a day ago.',
  ),
}

const contacts = {
  name: z
    .string(saying(m.field_required))
    .max(CLIENT_TEXTS.name.max, saying(m.field_too_long))
    .transform(plainName)
    .pipe(z.string().min(CLIENT_TEXTS.name.min, saying(m.field_required)))
    .meta({ description: 'Name of the client.', example: 'Wanjiku Mwangi' }),
  phone: optionalPhone,
  email: optionalEmail,
  birthday: z
    .string()
    .trim()
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || isBirthday(text), saying(m.field_birthday_invalid))
    .meta({ description: 'Month and day of the birthday.', example: '05-12' }),
}

const RowReport = z
  .object({
    row: integer('Number of the row in the file.', 12),
    message: string('What is wrong with it.', '“7.12E+08” has lost digits in the spreadsheet.'),
  })
  .meta({ id: 'ImportRowReport', description: 'A row that is not imported.' })

const ImportPreview = z
  .object({
    fileHash: string('SHA-256 of the file. Send it back with the import.', '9f86d081884c7d65'),
    confirmation: string(
      'The sentence that the merchant confirms.',
      'These are my clients, and they know that I keep their data.',
    ),
    columns: z
      .array(
        z
          .object({
            header: string('Header of the column; empty without a header.', 'Mobile Number'),
            samples: strings('First values.', ['0712 345 678']),
            field: z.enum(IMPORT_FIELDS).nullable().meta({ description: 'What the column is imported as.' }),
          })
          .meta({ id: 'ImportColumn', description: 'A column of the file.' }),
      )
      .meta({ description: 'All columns of the file.' }),
    added: integer('Clients who would be added.', 290),
    changed: integer('Clients who would be changed.', 4),
    unchanged: integer('Clients who are in the list as in the file.', 2),
    refused: integer('Rows that are not imported.', 3),
    problems: z.array(RowReport).meta({ description: 'The first 200 rows that are not imported.' }),
    mergedCount: integer('Rows that are merged with earlier ones of the same client.', 1),
    merged: z
      .array(
        z
          .object({
            row: integer('Number of the row.', 40),
            into: integer('Number of the row with which it is merged.', 12),
            name: string('Name in the row.', 'Wanjiku'),
          })
          .meta({ id: 'ImportMergedRow', description: 'A row of a client who has an earlier row.' }),
      )
      .meta({ description: 'The first 50 of them.' }),
    others: z
      .array(
        z
          .object({
            row: integer('Number of the row.', 7),
            name: string('Name of the client.', 'Wanjiku Mwangi'),
            phones: strings('Numbers that are not imported.', ['0733 111 222']),
          })
          .meta({ id: 'ImportOtherPhones', description: 'Further phone numbers of a row.' }),
      )
      .meta({ description: 'The first 50 rows with further phone numbers.' }),
    samples: z
      .array(
        z
          .object({
            row: integer('Number of the row.', 2),
            name: string('Name.', 'Wanjiku Mwangi'),
            phone: string('Phone number.', '254712345678').nullable(),
          })
          .meta({ id: 'ImportSample', description: 'A client of the file.' }),
      )
      .meta({ description: 'The first five clients.' }),
  })
  .meta({ id: 'ImportPreview', description: 'What an import would do.' })

const ClientImport = z
  .object({
    id: uuid('import', 'Id of the import.'),
    importedAt: dateTime('Time of the import.'),
    importedBy: string('Given name of the account.', 'Brian'),
    rows: integer('Rows of the file.', 300),
    added: integer('Clients who were added.', 290),
    changed: integer('Clients who were changed.', 4),
    unchanged: integer('Clients who were in the list as in the file.', 2),
    refused: integer('Rows that were not imported.', 3),
    undoneAt: dateTime('Time at which it was undone.').nullable(),
    undoUntil: dateTime('Time until which it can be undone; null if it cannot.').nullable(),
  })
  .meta({ id: 'ClientImport', description: 'An import of clients.' })

const adding = { auth: 'merchant', merchantRole: LEAST_ROLE.addClients } as const
const importing = { auth: 'merchant', merchantRole: LEAST_ROLE.importClients } as const
const params = z.object({ id: clientId })
const importParams = z.object({
  id: idSchema(() => importProblems.notFound(), 'Id of the import.', 'import'),
})

const NAMES: readonly string[] = [...IMPORT_FIELDS, '-']
const columns = z
  .string()
  .max(1000)
  .refine((text) => text.split(',').every((name) => NAMES.includes(name)))
  .meta({
    description:
      `What each column is imported as, separated by commas: \`-\` for none, or ${IMPORT_FIELDS.map((name) => `\`${name}\``).join(', ')}. ` +
      'Without it, the headers decide.',
    example: 'name,phone,-',
  })

const fromFile = {
  ...importing,
  upload: 'table',
  limit: 'import',
  problems: [generalProblems.notATable, generalProblems.fileTooLarge],
} as const satisfies Partial<Endpoint>

export const clientRecords = {
  'POST /merchant/clients': {
    summary: 'Add a client who has not booked',
    ...adding,
    isIdempotent: true,
    status: 201,
    body: z.strictObject(contacts),
    reply: ok({ message, client: ClientDetails }),
    problems: [clientProblems.known],
  },
  'PUT /merchant/clients/:id/contacts': {
    summary: 'Edit a client who has not booked',
    ...adding,
    params,
    body: z.strictObject({ ...contacts, version: editedVersion }),
    reply: ok({ message, client: ClientDetails }),
    problems: [
      clientProblems.notFound,
      clientProblems.hasBooked,
      clientProblems.known,
      editProblems.conflict,
    ],
  },
  'DELETE /merchant/clients/:id': {
    summary: 'Delete a client who has not booked',
    description: 'With the notes.',
    ...adding,
    params,
    reply: done,
    problems: [clientProblems.notFound, clientProblems.hasBooked],
  },
  'POST /merchant/client-imports/preview': {
    ...fromFile,
    summary: 'See what an import of clients would do',
    description:
      'The body is a CSV, XLSX or vCard file of at most 5 MB, 10,000 rows and 50 columns. Nothing of it is kept.',
    query: z.object({ columns: columns.optional() }),
    reply: ok({ preview: ImportPreview }),
  },
  'POST /merchant/client-imports': {
    ...fromFile,
    summary: 'Import clients',
    description:
      'All rows without a problem, or none. The same id and file return the same import again. Who is imported gets no ' +
      'messages.',
    status: 201,
    query: z.object({
      id: id(
        m.field_import_id_invalid,
        'An id that the client of the API has chosen for the import.',
        'import',
      ),
      columns,
      fileHash: string('The hash of the preview.', '9f86d081884c7d65').max(64),
      confirmed: z
        .literal('yes', saying(m.field_import_unconfirmed))
        .meta({ description: 'The merchant has confirmed the sentence of the preview.' }),
    }),
    reply: ok({ message, import: ClientImport }),
    problems: [...fromFile.problems, importProblems.fileChanged, importProblems.nothingToImport],
  },
  'GET /merchant/client-imports': {
    summary: 'List my imports of clients',
    ...importing,
    query: z.object({ page, limit: limit(10) }),
    reply: ok({
      imports: z.array(ClientImport).meta({ description: 'The newest come first.' }),
      pagination: Pagination,
    }),
  },
  'POST /merchant/client-imports/:id/undo': {
    summary: 'Undo an import of clients',
    description: 'Within a day. Clients who have booked or were edited since stay as they are.',
    ...importing,
    params: importParams,
    reply: ok({
      message,
      import: ClientImport,
      kept: integer('Clients who stay because they have booked or were edited since.', 0),
    }),
    problems: [importProblems.notFound, importProblems.undoOver],
  },
} satisfies Contract

type ClientRecordRoutes = typeof clientRecords
declare module './kernel.ts' {
  interface Api extends ClientRecordRoutes {}
}
