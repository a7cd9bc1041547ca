// cspell:disable -- headers of other programs, in English and Kiswahili
/** Which column of a table has what about a client, by its header. */
import { kenyanPhone } from '../../accounts/phone.ts'

export const IMPORT_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'phone',
  'email',
  'birthday',
  'note',
  'tags',
  'visits',
  'lastVisit',
  'clientId',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
/** Null for a column that is not imported. */
export type Columns = readonly (ImportField | null)[]

/**
 * Headers in the form of `headerWords`: those of Fresha, Booksy, Square, Google, phones, our own export, and the file with
 * everything that a business has.
 */
const HEADERS: Record<ImportField, readonly string[]> = {
  clientId: ['d3 client id', 'd3clientid', 'nambari ya mteja d3'],
  name: [
    'name',
    'full name',
    'client name',
    'client',
    'customer',
    'customer name',
    'display name',
    'contact',
    'contact name',
    'jina',
    'jina kamili',
    'jina la mteja',
    'mteja',
  ],
  firstName: ['first name', 'given name', 'firstname', 'forename', 'jina la kwanza'],
  lastName: [
    'last name',
    'family name',
    'lastname',
    'surname',
    'jina la mwisho',
    'jina la ukoo',
    'jina la familia',
  ],
  phone: [
    'phone',
    'phone number',
    'phone value',
    'mobile',
    'mobile number',
    'mobile phone',
    'cell',
    'cell phone',
    'cellphone',
    'telephone',
    'telephone number',
    'tel',
    'contact number',
    'whatsapp',
    'whatsapp number',
    'home phone',
    'primary phone',
    'simu',
    'nambari ya simu',
    'namba ya simu',
    'nambari',
    'namba',
  ],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'email value',
    'e mail value',
    'barua pepe',
    'anwani ya barua pepe',
  ],
  birthday: [
    'birthday',
    'birth date',
    'birthdate',
    'date of birth',
    'dob',
    'siku ya kuzaliwa',
    'tarehe ya kuzaliwa',
  ],
  note: [
    'note',
    'notes',
    'memo',
    'comment',
    'comments',
    'remarks',
    'client notes',
    'customer notes',
    'maelezo',
    'maoni',
    'kumbuka',
  ],
  tags: ['tags', 'tag', 'labels', 'label', 'groups', 'group', 'group membership', 'lebo', 'makundi', 'kundi'],
  visits: [
    'visits before d3',
    'visitsbefored3',
    'visits',
    'number of visits',
    'total visits',
    'visit count',
    'appointments',
    'total appointments',
    'bookings',
    'transaction count',
    'ziara kabla ya d3',
    'ziara',
    'idadi ya ziara',
  ],
  lastVisit: [
    'last visit before d3',
    'lastvisitbefored3',
    'last visit',
    'last appointment',
    'last appointment date',
    'last visit date',
    'last seen',
    'last booking',
    'ziara ya mwisho kabla ya d3',
    'ziara ya mwisho',
  ],
}
/** Columns of our own export with what D3 has counted itself. */
const COUNTED_BY_D3: ReadonlySet<string> = new Set(['visits', 'last visit', 'ziara', 'ziara ya mwisho'])

/** 'Phone 1 - Value' and 'phone_value' are the same header. */
const headerWords = (header: string): string =>
  header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word))
    .join(' ')

const findField = (header: string): ImportField | null =>
  IMPORT_FIELDS.find((field) => HEADERS[field].includes(header)) ?? null

/** Matches the columns of a table. `hasHeader` is false for one that begins with a client. */
export function matchColumns(rows: readonly { readonly cells: readonly string[] }[]): {
  hasHeader: boolean
  columns: Columns
} {
  const first = rows[0]?.cells ?? []
  const headers = first.map(headerWords)
  const found = headers.map(findField)
  const hasHeader = found.some((field) => field !== null) && !first.some((cell) => kenyanPhone(cell) !== null)
  if (!hasHeader) return { hasHeader: false, columns: guessByContent(rows) }
  const isOwnExport = found.includes('clientId')
  const taken = new Set<ImportField>()
  const columns = found.map((field, index) => {
    if (field === null || (isOwnExport && COUNTED_BY_D3.has(headers[index] ?? ''))) return null
    // Several phone numbers are several columns; of other fields the first one counts.
    if (taken.has(field) && field !== 'phone') return null
    taken.add(field)
    return field
  })
  const hasParts = taken.has('firstName') || taken.has('lastName')
  return {
    hasHeader,
    // 'Name' beside 'First name' says the same again.
    columns: columns.map((field) => (taken.has('name') && hasParts && isPartOfName(field) ? null : field)),
  }
}
const isPartOfName = (field: ImportField | null): boolean => field === 'firstName' || field === 'lastName'

const SAMPLE = 50

/** Without headers, the column with phone numbers and the first one with words. */
function guessByContent(rows: readonly { readonly cells: readonly string[] }[]): Columns {
  const sample = rows.slice(0, SAMPLE)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const count = (column: number, matches: (cell: string) => boolean): number =>
    sample.filter(({ cells }) => matches(cells[column] ?? '')).length
  const columns = Array.from({ length: width }, (_, column) => column)
  const phones = columns.map((column) => count(column, (cell) => kenyanPhone(cell) !== null))
  const phone = phones.indexOf(Math.max(1, ...phones))
  const name = columns.find(
    (column) => column !== phone && count(column, (cell) => /\p{L}{2}/u.test(cell)) > sample.length / 2,
  )
  return columns.map((column) => (column === phone ? 'phone' : column === name ? 'name' : null))
}
