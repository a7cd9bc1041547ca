/** What a feature has about a business, for the file with everything (features/business-export). */
import { sql, type RawBuilder } from 'kysely'
import type { Queryable, Table } from './platform/database/database.ts'

export type BusinessTable = {
  /** Unique; the name of its files. */
  readonly name: string
  /** The tables of the database whose rows it has. */
  readonly tables: readonly Table[]
  /** What it has, in the language of the person. */
  readonly describe: () => string
  /** The fields of its rows, in the order of the columns. */
  readonly fields: Readonly<Record<string, BusinessField>>
  /** One page of the rows that the merchant can see, in one statement. */
  readonly list: (db: Queryable, place: BusinessPlace) => Promise<BusinessPage>
}

/** How the values of a field are written. A value that is an instant is a `Date` whatever its field is. */
export type BusinessField =
  | 'value'
  /** Shillings. */
  | 'cents'
  /** The address of a stored picture. */
  | 'picture'
  /** '09:30', from minutes since midnight. */
  | 'clock'
  /** The name of a weekday. */
  | 'weekday'
  /** '0712 345 678', which a spreadsheet does not take for a number. */
  | 'phone'
  /** A month and a day, as '05-12'; in a spreadsheet '12 May', because '05-12' could be two days. */
  | 'birthday'

type Single = string | number | boolean | Date
export type BusinessValue = Single | readonly (string | number)[] | null
export type BusinessRow = Readonly<Record<string, BusinessValue>>
/** What the rows of a list are sorted by, of one row. */
export type BusinessKey = readonly Single[]

type BusinessPlace = {
  readonly merchantId: string
  /** Rows that were created later are left out. */
  readonly until: Date
  /** The key of the last row of the page before; null for the first page. */
  readonly after: BusinessKey | null
}
/** `next` is null after the last page. */
export type BusinessPage = { readonly rows: readonly BusinessRow[]; readonly next: BusinessKey | null }

const PAGE_ROWS = 1_000

type SelectedTable<Row extends BusinessRow> = Omit<BusinessTable, 'list'> & {
  /** The columns that sort the rows and identify each of them, by the names of their values in a row. */
  readonly order: Readonly<Record<string, string>>
  /** A SELECT that ends with its WHERE. */
  readonly select: (place: Pick<BusinessPlace, 'merchantId' | 'until'>) => RawBuilder<unknown>
  /** Writes what SQL cannot. */
  readonly toRow?: (row: Row) => BusinessRow
}

/** A table that one SELECT reads in pages. */
export function businessTable<Row extends BusinessRow = BusinessRow>({
  order,
  select,
  toRow = (row) => row,
  ...table
}: SelectedTable<Row>): BusinessTable {
  const keys = Object.keys(order)
  const columns = sql.join(Object.values(order).map((column) => sql.ref(column)))
  return {
    ...table,
    async list(db, { after, ...place }) {
      const isAfter = after === null ? sql`true` : sql`(${columns}) > (${sql.join(after)})`
      const { rows } = await sql<Row>`
        ${select(place)} AND ${isAfter} ORDER BY ${columns} LIMIT ${PAGE_ROWS}`.execute(db)
      const last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)
      return {
        rows: rows.map(toRow),
        next: last === undefined ? null : keys.map((key) => readKey(last, key)),
      }
    },
  }
}

function readKey(row: BusinessRow, name: string): Single {
  const value = row[name]
  if (value === undefined || value === null || (typeof value === 'object' && !(value instanceof Date)))
    throw new Error(`${name} is in the key of a page and has no single value`)
  return value
}

/** A condition that the column has the id of a store of the merchant. */
export const isStoreOfMerchant = (column: string, merchantId: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = ANY (ARRAY(SELECT id FROM shared.stores WHERE merchant_id = ${merchantId}))`
