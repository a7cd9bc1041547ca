// cspell:ignore nspname typname relispartition atttypid conkey constraintdef
/** The columns of a database that can hold text or a place, and the search for words in all of them. */
import type pg from 'pg'

/** `table` has its schema unless that is `public`. */
export type TextColumn = { table: string; name: string; type: string }

/** Numbers, times and ids. An array of these is named by its element with an underscore. */
const OTHER_TYPES = /^_?(?:bool|int\d|numeric|float\d|date|time\w*|interval|uuid|\w+range|job_state)$/

/** Lists all text columns but those that a check constraint limits to fixed words. */
export async function listTextColumns(pool: pg.Pool): Promise<TextColumn[]> {
  const { rows } = await pool.query<TextColumn>(`
    SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || t.relname AS "table", a.attname AS name, y.typname AS type
    FROM pg_attribute a
    JOIN pg_class t ON t.oid = a.attrelid AND t.relkind IN ('r', 'p') AND NOT t.relispartition
    JOIN pg_namespace n ON n.oid = t.relnamespace
    JOIN pg_type y ON y.oid = a.atttypid
    WHERE a.attnum > 0 AND NOT a.attisdropped AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
      AND NOT EXISTS (
        SELECT FROM pg_constraint c
        WHERE c.conrelid = t.oid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]
          AND pg_get_constraintdef(c.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = (ANY \\(ARRAY\\[)?''')
      )
    ORDER BY 1, a.attnum`)
  return rows.filter(({ name, type }) => !OTHER_TYPES.test(type) || /^(?:latitude|longitude)$/.test(name))
}

/** The columns in which any row has one of the words, as `table.column`. */
export async function findColumnsWith(pool: pg.Pool, words: readonly string[]): Promise<string[]> {
  const byTable = Map.groupBy(await listTextColumns(pool), ({ table }) => table)
  const found: string[] = []
  for (const [table, columns] of byTable) {
    const texts = columns.map(({ name, type }) =>
      type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`,
    )
    const { rows } = await pool.query<Record<string, boolean | null>>(
      `SELECT ${texts.map((text, nth) => `bool_or(lower(${text}) LIKE ANY ($1)) AS "${nth}"`).join(', ')}
      FROM ${table
        .split('.')
        .map((part) => `"${part}"`)
        .join('.')}`,
      [words.map((word) => `%${word.toLowerCase()}%`)],
    )
    for (const [nth, { name }] of columns.entries()) if (rows[0]?.[nth]) found.push(`${table}.${name}`)
  }
  return found.toSorted()
}
