import { editProblems } from '#contract/edits.ts'

/**
 * Throws 409 if the editor has seen an older version than the current one. `serialize` returns what the reply
 * shows as `current`. Call it with the row locked.
 */
export function requireCurrentVersion(
  row: { version: number },
  edited: number | undefined,
  serialize: () => unknown,
): void {
  if (edited === undefined || edited === row.version) return
  throw editProblems.conflict().with({ extra: { current: serialize() } })
}
