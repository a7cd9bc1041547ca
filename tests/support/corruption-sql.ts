/** The type of the corruptions in the `<name>.corruptions.ts` of each feature, and the SQL that several of them use. */

/**
 * SQL that violates invariants on the demo data, keyed by the `name` of the invariant that must be reported.
 * Each inner list is one violation: its statements run together.
 */
export type Corruptions = Record<string, string[][]>

/** Inserts copies of the selected rows with some columns changed. */
export const insertCopies = (table: string, changes: string, from: string): string =>
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(r, jsonb_build_object(${changes}))).* FROM ${table} r ${from}`
/** A condition on the rows of the table. */
export const isFirst = (table: string, where: string): string =>
  `id = (SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1)`

/** A condition on bookings. */
export const IS_UPCOMING = `status = 'confirmed' AND lower(during) > now()`
export const CUSTOMER = `(SELECT id FROM accounts WHERE role = 'customer' AND disabled_at IS NULL
    ORDER BY id LIMIT 1)`
