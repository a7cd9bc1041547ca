/**
 * Queries that run very often: compiled once for each shape instead of for each request, prepared once for each
 * connection, and, outside of transactions, sent as pipelined reads (pipelined-reads.ts). They must be short.
 */
import { CompiledQuery, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { prepared, readsOf, type Prepared, type Queryable } from './database.ts'

const MAX_SHAPES = 200

/**
 * `build` may return another text for each `shape`, which is plain data; there must be few texts, because
 * connections do not discard prepared statements. `values` differ between executions: `build` may only insert
 * them into the SQL.
 */
export function preparedQuery<Shape, Values extends readonly unknown[], Row extends object>(
  build: (shape: Shape, ...values: Values) => RawBuilder<Row>,
): (db: Queryable, shape: Shape, ...values: Values) => Promise<Row[]> {
  const compiledShapes = new LRUCache<string, Compiled>({ max: MAX_SHAPES })
  // The build function only passes them on, so they may have any type.
  const placeholders = Array.from({ length: build.length - 1 }, () => ({})) as unknown as Values
  const compile = (db: Queryable, shape: Shape): Compiled => {
    const { sql, parameters } = build(shape, ...placeholders).compile(db)
    return {
      statement: prepared(sql),
      parameters: parameters.map((value) => ({ value, index: placeholders.indexOf(value) })),
    }
  }
  return async (db, shape, ...values) => {
    const key = JSON.stringify(shape)
    let compiled = compiledShapes.get(key)
    if (!compiled) compiledShapes.set(key, (compiled = compile(db, shape)))
    const { statement, parameters } = compiled
    const parameterValues = parameters.map(({ value, index }) => (index < 0 ? value : values[index]))
    const reads = readsOf.get(db)
    if (reads) return reads.query<Row>(statement, parameterValues)
    return (await db.executeQuery<Row>(CompiledQuery.raw(statement.text, parameterValues))).rows
  }
}

type Compiled = {
  statement: Prepared
  /** The index is that of a value of each execution, or −1 for a value of the shape. */
  parameters: { value: unknown; index: number }[]
}
