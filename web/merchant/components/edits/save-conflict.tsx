import { useRevalidator } from 'react-router'
import type { Save, Texts } from './use-save.ts'
import { ConflictNote, type ConflictRow } from './conflict-note.tsx'

/** Conflict when somebody else has saved meanwhile: `onMine` saves the form over that version. */
export function SaveConflict<Saved extends { version: number }>({
  save: { conflict, getForm, isSaving, closeConflict, reset },
  differences,
  onMine,
}: SaveConflictProps<Saved>) {
  const { revalidate } = useRevalidator()
  if (!conflict) return null
  return (
    <ConflictNote
      rows={differences?.(conflict.mine, conflict.current) ?? []}
      isBusy={isSaving}
      onMine={() => {
        const form = getForm()
        if (form) onMine(form, conflict.current.version)
      }}
      onTheirs={() => {
        closeConflict()
        void revalidate().then(reset)
      }}
    />
  )
}

type SaveConflictProps<Saved> = {
  save: Save<Saved>
  /** Returns the differences between the form and the version that someone else has saved. */
  differences: ((mine: Texts, current: Saved) => ConflictRow[]) | undefined
  onMine: (form: HTMLFormElement, version: number) => void
}
