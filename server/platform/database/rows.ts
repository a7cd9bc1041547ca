/** Types of rows, derived from the generated types of tables and views, so that a column that is missing there does not compile. */
import type { Selectable } from 'kysely'
import type { DB } from './schema.ts'

/** A row of a table or view. */
export type TableRow<T extends keyof DB> = Selectable<DB[T]>

/** The row as `to_jsonb` and `row_to_json` return it: times are ISO text. */
export type JsonRow<T extends keyof DB> = { [K in keyof TableRow<T>]: InJson<TableRow<T>[K]> }
type InJson<V> = V extends Date ? string : V

/** The row with the names that hand-written SQL gives its columns, as in `first_name AS "firstName"`. */
export type CamelRow<T extends keyof DB> = CamelKeys<TableRow<T>>
export type CamelJsonRow<T extends keyof DB> = CamelKeys<JsonRow<T>>
type CamelKeys<R> = { [K in keyof R as K extends string ? CamelCase<K> : K]: R[K] }
type CamelCase<S extends string> = S extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : S

/**
 * A row whose columns have the given narrower types, which a CHECK or an expression of the view guarantees. A column that the
 * row lacks, or that has another type in the database, does not compile.
 */
export type Narrowed<R, C extends { [K in keyof C]: K extends keyof R ? R[K] : never }> = Omit<R, keyof C> & C
