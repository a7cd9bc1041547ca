import { useRevalidator } from 'react-router'
import type { Save } from './use-save.ts'
import { ConflictNote } from './conflict-note.tsx'

/** Conflict when somebody else has saved meanwhile: `onMine` saves the form over that version. */
export function SaveConflict({
  save: { conflict, isSaving, closeConflict, reset },
  onMine,
}: SaveConflictProps) {
  const { revalidate } = useRevalidator()
  if (!conflict) return null
  return (
    <ConflictNote
      rows={conflict.rows}
      isBusy={isSaving}
      onMine={() => onMine(conflict.version)}
      onTheirs={() => {
        closeConflict()
        void revalidate().then(reset)
      }}
    />
  )
}

type SaveConflictProps = {
  save: Pick<Save, 'conflict' | 'isSaving' | 'closeConflict' | 'reset'>
  onMine: (version: number) => void
}
