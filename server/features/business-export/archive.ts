/**
 * Writes the ZIP file piece by piece, each as soon as its reader wants it: a page of rows is one short statement, and the memory
 * holds one page. The JSON file of a table follows its CSV file, though both come from one read of the pages, so until then
 * it waits here compressed.
 */
import { Zip, ZipDeflate } from 'fflate'
import type { Locale } from '#domain/accounts/locale.ts'
import { csvLines, toCsv } from '#domain/text/csv.ts'
import { toDay, toMinutesOfDay, type At } from '#domain/time/time.ts'
import type { BusinessKey, BusinessPage, BusinessRow, BusinessTable } from '#server/business-table.ts'
import { withLocale } from '#server/locale.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { MediaBase } from '#server/platform/http/replies/media.ts'
import { toCells, toObject } from './values.ts'
import { writeReadme, type WrittenTable } from './readme.ts'

export type Archive = {
  db: Queryable
  media: MediaBase
  tables: readonly BusinessTable[]
  merchantId: string
  businessName: string
  /** Rows that are created later are left out. */
  now: Date
  locale: Locale
}

export async function* writeArchive(archive: Archive): AsyncGenerator<Uint8Array> {
  const { tables, media, locale, now } = archive
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    if (chunk.length > 0) ready.push(chunk)
  })
  const written: WrittenTable[] = []
  for (const table of tables) {
    const csv = addFile(zip, `${table.name}.csv`, now)
    const json = addFile(zip, `${table.name}.json`, now)
    csv.push(encode(toCsv([Object.keys(table.fields)])))
    let count = 0
    for await (const rows of readPages(archive, table)) {
      withLocale(locale, () => {
        csv.push(encode(csvLines(rows.map((row) => toCells(table, row, media)))))
        json.push(
          encode(
            jsonItems(
              rows.map((row) => toObject(table, row, media)),
              count,
            ),
          ),
        )
      })
      count += rows.length
      yield* ready.splice(0)
    }
    csv.push(NOTHING, true)
    json.push(encode(count === 0 ? '[]\n' : '\n]\n'), true)
    written.push({ table, count })
    yield* ready.splice(0)
  }
  const readme = withLocale(locale, () => writeReadme(archive, written))
  addFile(zip, 'README.txt', now).push(encode(readme), true)
  zip.end()
  yield* ready.splice(0)
}

const NOTHING = new Uint8Array(0)
const encode = (text: string): Uint8Array => Buffer.from(text, 'utf8')

/** `before`: how many rows the file has already. */
const jsonItems = (rows: readonly object[], before: number): string =>
  rows.map((row, at) => `${before + at === 0 ? '[' : ','}\n${JSON.stringify(row)}`).join('')

async function* readPages(
  { db, merchantId, now, locale }: Archive,
  table: BusinessTable,
): AsyncGenerator<readonly BusinessRow[]> {
  let after: BusinessKey | null = null
  do {
    const page: BusinessPage = await withLocale(locale, () =>
      table.list(db, { merchantId, until: now, after }),
    )
    if (page.rows.length > 0) yield page.rows
    after = page.next
  } while (after !== null)
}

/** The least compression, because other requests wait for it. */
const LEVEL = 1

function addFile(zip: Zip, name: string, now: Date): ZipDeflate {
  const file = new ZipDeflate(name, { level: LEVEL })
  file.mtime = zipTime(now.getTime())
  zip.add(file)
  return file
}

/** ZIP has times without a zone, which the library reads in the zone of the machine: a time whose parts there are Nairobi's. */
function zipTime(at: At): Date {
  const [year = 0, month = 1, day = 1] = toDay(at).split('-').map(Number)
  return new Date(year, month - 1, day, 0, toMinutesOfDay(at))
}
