import { Users } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { FieldDifference } from '#web/parts/form-fields.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/** Note that someone else has saved other values while these were edited: it shows both, and lets the editor choose. */
export function ConflictNote({ rows, isBusy, onMine, onTheirs }: ConflictNoteProps) {
  return (
    <Note tone="info" role="alert" icon={<Users />}>
      <b>{m.merchant_edits_conflict()}</b> {m.merchant_edits_conflict_hint()}
      <dl className="mt-2 grid gap-2">
        {rows.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
              {m.merchant_edits_theirs({ value: theirs || m.merchant_edits_nothing() })}
            </dd>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
              {m.merchant_edits_mine({ value: mine || m.merchant_edits_nothing() })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button variant="ink" size="touch" busy={isBusy && m.ui_saving()} onClick={onMine}>
          {m.merchant_edits_save_mine()}
        </Button>
        <Button variant="line" size="touch" disabled={isBusy} onClick={onTheirs}>
          {m.merchant_edits_take_theirs()}
        </Button>
      </p>
    </Note>
  )
}

type ConflictNoteProps = {
  rows: readonly FieldDifference[]
  isBusy: boolean
  onMine: () => void
  onTheirs: () => void
}
