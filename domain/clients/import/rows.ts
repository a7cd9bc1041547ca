/** The clients in the rows of a table: what can be imported, and why other rows cannot. */
import { plainEmail } from '../../text/plain-paste.ts'
import { isSameText } from '../../text/normalize-text.ts'
import type { Day } from '../../time/time.ts'
import { tidyTags } from '../clients.ts'
import { readCount, readName, readNote, readPhones, readTags } from './cells.ts'
import type { Columns, ImportField } from './columns.ts'
import { findDateOrder, monthAndDay, readWrittenDate, type DateOrder } from './dates.ts'

/** Null and empty lists are values that the file does not have. */
export type ImportedClient = {
  /** Number of the row in the file. */
  row: number
  clientId: string | null
  name: string
  phone: string | null
  email: string | null
  birthday: string | null
  note: string | null
  tags: string[]
  visitsBefore: number | null
  lastVisitBefore: Day | null
}

export type RowProblemKind =
  | 'cell-too-long'
  | 'name-missing'
  | 'name-too-long'
  | 'phone-rounded'
  | 'phone-unreadable'
  | 'phone-taken'
  | 'same-client'
  | 'email-unreadable'
  | 'birthday-unreadable'
  | 'birthday-ambiguous'
  | 'note-too-long'
  | 'tags-many'
  | 'tag-too-long'
  | 'visits-unreadable'
  | 'last-visit-unreadable'
  | 'last-visit-ambiguous'
  | 'last-visit-later'
/** `cell` is what the row says. */
export type RowProblem = { row: number; kind: RowProblemKind; cell: string }

type ImportLimits = {
  name: number
  email: number
  note: number
  tag: number
  tags: number
  visits: number
}
type TableRow = { readonly number: number; readonly cells: readonly string[]; readonly isTooLong?: boolean }

export type ReadClients = {
  clients: ImportedClient[]
  problems: RowProblem[]
  /** Rows with the phone number of an earlier row, with which they are merged. */
  merged: { row: number; into: number; name: string }[]
  /** Phone numbers that are not imported, because a client has one. */
  others: { row: number; name: string; phones: string[] }[]
}

/** `rows` are without the header. */
export function readClients(
  rows: readonly TableRow[],
  columns: Columns,
  limits: ImportLimits,
  today: Day,
): ReadClients {
  const orders = {
    birthday: findDateOrder(columnTexts(rows, columns, 'birthday')),
    lastVisit: findDateOrder(columnTexts(rows, columns, 'lastVisit')),
  }
  const result: ReadClients = { clients: [], problems: [], merged: [], others: [] }
  const known = new Map<string, ImportedClient>()
  for (const row of rows) {
    const read = readClient(row, columns, { limits, today, orders })
    if (read === null) continue
    if ('kind' in read) {
      result.problems.push(read)
      continue
    }
    const { client, others } = read
    if (others.length > 0) result.others.push({ row: client.row, name: client.name, phones: others })
    const keys = [client.clientId, client.phone].filter((key) => key !== null)
    const earlier = keys.map((key) => known.get(key)).find((found) => found !== undefined)
    if (earlier) {
      result.merged.push({ row: client.row, into: earlier.row, name: client.name })
      mergeInto(earlier, client, limits)
    } else result.clients.push(client)
    for (const key of keys) known.set(key, earlier ?? client)
  }
  return result
}

const columnTexts = (rows: readonly TableRow[], columns: Columns, field: ImportField): string[] => {
  const index = columns.indexOf(field)
  return index === -1 ? [] : rows.map(({ cells }) => cells[index] ?? '')
}

type Reading = {
  limits: ImportLimits
  today: Day
  orders: { birthday: DateOrder; lastVisit: DateOrder }
}

/** Returns null for a row without anything to import. */
function readClient(
  { number: row, cells, isTooLong }: TableRow,
  columns: Columns,
  { limits, today, orders }: Reading,
): { client: ImportedClient; others: string[] } | RowProblem | null {
  const getTexts = (field: ImportField): string[] =>
    columns.flatMap((each, index) => (each === field ? [(cells[index] ?? '').trim()] : []))
  const getText = (field: ImportField): string => getTexts(field)[0] ?? ''
  const problem = (kind: RowProblemKind, cell: string): RowProblem => ({
    row,
    kind,
    cell: cell.slice(0, MAX_SHOWN),
  })
  if (isTooLong) return problem('cell-too-long', cells.find((cell) => cell !== '') ?? '')
  if (columns.every((field, index) => field === null || (cells[index] ?? '').trim() === '')) return null

  const name = readName(getText('name') || `${getText('firstName')} ${getText('lastName')}`)
  const phones = readPhones(getTexts('phone'))
  if (name === '') return problem('name-missing', getTexts('phone').join(' ') || getText('email'))
  if (name.length > limits.name) return problem('name-too-long', name)
  if (phones.problem) return problem(phones.problem, getTexts('phone').filter(Boolean).join(', '))

  const email = plainEmail(getText('email').split(/:::|[;,]/)[0] ?? '')
  if (email !== '' && (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > limits.email))
    return problem('email-unreadable', email)

  const thisYear = Number(today.slice(0, 4))
  const birthday = getText('birthday')
    ? readWrittenDate(getText('birthday'), orders.birthday, thisYear)
    : undefined
  if (birthday === null) return problem('birthday-unreadable', getText('birthday'))
  if (birthday === 'ambiguous') return problem('birthday-ambiguous', getText('birthday'))

  const visit = getText('lastVisit')
    ? readWrittenDate(getText('lastVisit'), orders.lastVisit, thisYear)
    : undefined
  if (visit === null) return problem('last-visit-unreadable', getText('lastVisit'))
  if (visit === 'ambiguous') return problem('last-visit-ambiguous', getText('lastVisit'))
  if (visit?.year === null) return problem('last-visit-unreadable', getText('lastVisit'))
  const lastVisitBefore = visit ? `${visit.year}-${monthAndDay(visit)}` : null
  if (lastVisitBefore !== null && lastVisitBefore > today)
    return problem('last-visit-later', getText('lastVisit'))

  const visitsBefore = getText('visits') ? readCount(getText('visits'), limits.visits) : undefined
  if (visitsBefore === null) return problem('visits-unreadable', getText('visits'))
  const note = readNote(getText('note'))
  if (note.length > limits.note) return problem('note-too-long', note)
  const tags = tidyTags(readTags(getText('tags')))
  if (tags.length > limits.tags) return problem('tags-many', getText('tags'))
  const longTag = tags.find((tag) => tag.length > limits.tag)
  if (longTag !== undefined) return problem('tag-too-long', longTag)

  const clientId =
    /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.exec(getText('clientId'))?.[0].toLowerCase() ?? null
  return {
    client: {
      row,
      clientId,
      name,
      phone: phones.phone,
      email: email || null,
      birthday: birthday ? monthAndDay(birthday) : null,
      note: note || null,
      tags,
      visitsBefore: visitsBefore ?? null,
      lastVisitBefore,
    },
    others: phones.others,
  }
}
const MAX_SHOWN = 60

/** What the first row has counts, and of later rows what it does not have. */
function mergeInto(client: ImportedClient, later: ImportedClient, limits: ImportLimits): void {
  client.clientId ??= later.clientId
  client.phone ??= later.phone
  client.email ??= later.email
  client.birthday ??= later.birthday
  client.tags = tidyTags([...client.tags, ...later.tags]).slice(0, limits.tags)
  if (later.note !== null && (client.note === null || !client.note.includes(later.note))) {
    const both = client.note === null ? later.note : `${client.note}\n${later.note}`
    if (both.length <= limits.note) client.note = both
  }
  if (later.visitsBefore !== null)
    client.visitsBefore = Math.max(client.visitsBefore ?? 0, later.visitsBefore)
  if (later.lastVisitBefore !== null && (client.lastVisitBefore ?? '') < later.lastVisitBefore)
    client.lastVisitBefore = later.lastVisitBefore
}

/** Tags with others, if there is room for all of them. */
export const addTags = (tags: readonly string[], added: readonly string[], max: number): string[] => {
  const missing = added.filter((tag) => !tags.some((known) => isSameText(known, tag)))
  return [...tags, ...missing].slice(0, max)
}
