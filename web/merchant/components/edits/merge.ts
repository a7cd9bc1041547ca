/** Merge of the changes of two people at once, field by field. A field is a value that can be written as JSON. */

export type Fields = Readonly<Record<string, unknown>>

/** The fields of `after` that differ. */
export function getChanges<T extends Fields>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).filter(([name, value]) => !isSame(before[name], value))
  return Object.fromEntries(changed) as Partial<T> // its entries are those of `after`
}

/**
 * Adds my changes since `base` to `theirs`. `conflicting` names the fields that both have changed, in different ways: the
 * merged ones have my values.
 */
export function merge<T extends Fields>(
  base: T,
  mine: T,
  theirs: T,
): { merged: T; conflicting: (keyof T & string)[] } {
  const changed = getChanges(base, mine)
  const removed = Object.keys(base).filter((name) => !(name in mine))
  const merged = { ...theirs, ...changed }
  const conflicting = [...Object.keys(changed), ...removed].filter(
    (name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  )
  const entries = Object.entries(merged).filter(([name]) => !removed.includes(name))
  return { merged: Object.fromEntries(entries) as T, conflicting } // the names are those of T
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
