// cspell:disable -- names of columns in two languages
/** Which column of a table is which: by their names, or by what is in them. */
import { isDuration, isPrice, readPriceCell } from './table-cells.ts'

export type Columns = {
  /** Index of the row with the names of the columns; -1 without one. */
  headerRow: number
  name: number
  price: number
  minutes?: number | undefined
  group?: number | undefined
  variant?: number | undefined
  person?: number | undefined
  description?: number | undefined
  /** True if durations without a unit are hours. */
  isInHours: boolean
}
type Field = Exclude<keyof Columns, 'headerRow' | 'isInHours'>

/** In this order: 'Service category' is the group, and 'Service name' the name. */
const NAMES: readonly (readonly [Field, RegExp])[] = [
  ['description', /^(?:service )?(?:description|details|notes?|maelezo|taarifa)$/],
  [
    'group',
    /^(?:service |treatment )?(?:category|categories|group|type|section|department|menu|aina|kundi|aina ya huduma)(?: name)?$/,
  ],
  [
    'variant',
    /^(?:variant|variation|option|size|length|variation name|option name|pricing name|ukubwa|urefu)(?: name)?$/,
  ],
  [
    'person',
    /^(?:staff|staff members?|team(?: members?)?|employees?|person|performed by|by|stylists?|barber|therapist|provider|resources?|mhudumu|wahudumu|mfanyakazi|wafanyakazi)(?: name)?$/,
  ],
  [
    'minutes',
    /^(?:service )?(?:duration|time|length|minutes?|mins?|hours?|hrs?|muda|dakika|saa|time taken)(?: \(?(?:in )?(?:minutes?|mins?|hours?|hrs?|hh:mm|dakika|saa)\)?)?$/,
  ],
  [
    'price',
    /^(?:service |retail |base |full |normal )?(?:price|prices|amount|cost|charges?|rate|fee|bei|gharama|kiasi|ksh|kes|kshs)(?: \(?(?:in )?(?:kes|ksh|kshs|sh)\)?)?$/,
  ],
  [
    'name',
    /^(?:name|services?|item|treatment|service name|item name|treatment name|title|huduma|jina|jina la huduma|service title|product)$/,
  ],
]
const MAX_ROWS_BEFORE_HEADER = 10
const CONTENT_SHARE = 0.6

export const findColumns = (rows: readonly (readonly string[])[]): Columns | null =>
  findNamedColumns(rows) ?? guessColumns(rows)

function findNamedColumns(rows: readonly (readonly string[])[]): Columns | null {
  for (const [headerRow, row] of rows.slice(0, MAX_ROWS_BEFORE_HEADER).entries()) {
    const fields = new Map<Field, number>()
    const names = row.map((cell) =>
      cell
        .toLowerCase()
        .replaceAll(/[*:_.]+/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    for (const [field, pattern] of NAMES) {
      const at = names.findIndex((name, index) => pattern.test(name) && ![...fields.values()].includes(index))
      if (at !== -1) fields.set(field, at)
    }
    const price = fields.get('price')
    // 'Type' or 'Treatment type' alone names the services.
    const name = fields.get('name') ?? (fields.has('group') ? undefined : fields.get('description'))
    if (price === undefined || name === undefined || row.some((cell) => isPrice(cell))) continue
    return {
      ...Object.fromEntries(fields),
      headerRow,
      name,
      price,
      isInHours: /hour|hrs|saa/.test(names[fields.get('minutes') ?? -1] ?? ''),
    }
  }
  return null
}

function guessColumns(rows: readonly (readonly string[])[]): Columns | null {
  const filled = rows.filter((row) => row.filter((cell) => cell !== '').length > 1)
  const width = Math.max(0, ...filled.map((row) => row.length))
  if (filled.length < 2 || width < 2) return null
  const columns = Array.from({ length: width }, (_, at) => {
    const cells = filled.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    const share = (test: (cell: string) => boolean) => cells.filter(test).length / filled.length
    return {
      at,
      prices: share(isPrice),
      durations: share(isDuration),
      texts: share((cell) => /\p{L}{2}/u.test(cell) && !isPrice(cell) && !isDuration(cell)),
      distinct: new Set(cells.map((cell) => cell.toLowerCase())).size / Math.max(1, cells.length),
      least: Math.min(...cells.map(toCents)),
      greatest: Math.max(...cells.map(toCents)),
    }
  })
  const byPrice = columns.filter(({ prices }) => prices >= CONTENT_SHARE)
  const price = byPrice.toSorted((a, b) => b.greatest - a.greatest)[0]
  const texts = columns.filter(({ texts: share }) => share >= CONTENT_SHARE)
  const name = texts.toSorted((a, b) => b.distinct - a.distinct)[0]
  if (!price || !name) return null
  const minutes =
    columns.find(({ durations }) => durations >= CONTENT_SHARE / 2) ??
    byPrice.find(({ at, least, greatest }) => at !== price.at && least >= 500 && greatest <= 72_000)
  const group = texts.find(({ at, distinct }) => at !== name.at && distinct <= 0.5)
  return {
    headerRow: -1,
    name: name.at,
    price: price.at,
    minutes: minutes?.at,
    group: group?.at,
    isInHours: false,
  }
}

function toCents(cell: string): number {
  const price = readPriceCell(cell)
  return price === null || price === 'several' ? 0 : (price.priceCents ?? 0)
}
