import { sql, type RawBuilder } from 'kysely'

type ListPage<T> = {
  table: 'offers' | 'stores'
  /** The name of a row in the other parts. */
  alias: 'o' | 's'
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Further columns that the order needs, each after a comma. */
  orderColumns?: RawBuilder<unknown>
  /** Value to return of each row. */
  value: RawBuilder<T>
  page: number
  limit: number
  /** The largest `limit` of any request. */
  maxLimit: number
}

/**
 * Returns a page of a list as a JSON array; null if it is empty. The innermost query uses only the index of the order, so that
 * an offset does not read the rows it skips. Its limit is a constant, by which PostgreSQL plans, so one statement serves all
 * page sizes.
 */
export function selectPage<T>({
  table,
  alias,
  where,
  order,
  orderColumns = sql``,
  value,
  page,
  limit,
  maxLimit,
}: ListPage<T>): RawBuilder<T[] | null> {
  const rows = sql.raw(`${table} ${alias}`)
  const offset = page === 1 ? sql`` : sql`OFFSET ${(page - 1) * limit}`
  return sql<T[] | null>`(
    SELECT json_agg(${value} ORDER BY page.place)
    FROM (
      SELECT walked.id, row_number() OVER () AS place
      FROM (
        SELECT ${sql.raw(alias)}.id ${orderColumns} FROM ${rows}
        WHERE ${where} ORDER BY ${order} LIMIT ${sql.lit(maxLimit)} ${offset}
      ) walked
      LIMIT ${limit}
    ) page
    JOIN ${rows} USING (id)
  )`
}
