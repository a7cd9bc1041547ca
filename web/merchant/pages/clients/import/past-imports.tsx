import { m } from '#messages'
import { dayAndTime } from '#domain/time/time.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Undo2 } from '#web/ui/icons/icons.tsx'
import { notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import type { ClientImport } from './import-texts.ts'

/** The imports so far; one can be undone for a day. */
export function PastImports({ imports, now, onUndone }: PastImportsProps) {
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="past-imports" className="mt-10 max-w-180">
      <h2 id="past-imports" className="text-18">
        {m.merchant_import_past()}
      </h2>
      <ul>
        {imports.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line py-3 not-first:border-t"
          >
            <span className="min-w-0">
              <span className="block font-semibold">
                {m.merchant_import_past_when({
                  when: dayAndTime(Date.parse(each.importedAt), now),
                  name: each.importedBy,
                })}
              </span>
              <span className="block quiet">
                {m.merchant_import_past_counts({
                  added: each.added,
                  changed: each.changed,
                  refused: each.refused,
                })}
              </span>
            </span>
            {each.undoneAt !== null && <span className="quiet">{m.merchant_import_undone()}</span>}
            {each.undoUntil !== null && <UndoButton id={each.id} onUndone={onUndone} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function UndoButton({ id, onUndone }: { id: string; onUndone: () => void }) {
  const undo = useSubmit('POST /merchant/client-imports/:id/undo', {
    onSuccess({ message, kept }) {
      notifyDone(kept > 0 ? `${message} ${m.merchant_import_kept({ count: kept })}` : message)
      onUndone()
    },
    onProblem: ({ message }) => notifyFailed(message),
  })
  return (
    <Button
      variant="line"
      size="touch"
      busy={undo.isBusy && m.merchant_import_undoing()}
      onClick={() => void undo.submit({ params: { id } })}
    >
      <Undo2 />
      {m.merchant_import_undo()}
    </Button>
  )
}

type PastImportsProps = { imports: readonly ClientImport[]; now: number; onUndone: () => void }
