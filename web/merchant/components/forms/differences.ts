import type { ConflictRow } from '../edits/conflict-note.tsx'

/** Returns the differences between a form and the version that someone else has saved. */
export const differencesBetween = <Name extends string>(
  mine: Readonly<Record<string, string>>,
  theirs: NoInfer<{ readonly [name in Name]: string | null }>,
  labels: Readonly<Record<Name, string>>,
): ConflictRow[] =>
  // The keys of a literal object are its names.
  (Object.keys(labels) as Name[]).flatMap((name) => {
    const values = { mine: mine[name] ?? '', theirs: theirs[name] ?? '' }
    return values.mine === values.theirs ? [] : [{ label: labels[name], ...values }]
  })
