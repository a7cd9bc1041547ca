import { m } from '#messages'
import { Button } from '#web/components/forms/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'

/** Someone else has saved other values: shows both, and one of them is used. */
export function EditConflict({ differences, isSaving, onUseMine, onUseTheirs, onClose }: EditConflictProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || isSaving || onClose()}
      title={m.merchant_conflict_title()}
      description={m.merchant_conflict_text()}
      buttons={
        <>
          <Button variant="line" disabled={isSaving} onClick={onUseTheirs}>
            {m.merchant_conflict_use_theirs()}
          </Button>
          <Button busy={isSaving && m.merchant_form_saving()} onClick={onUseMine}>
            {m.merchant_conflict_use_mine()}
          </Button>
        </>
      }
    >
      {differences.length === 0 ? (
        <p>{m.merchant_conflict_same()}</p>
      ) : (
        <dl className="grid gap-3">
          {differences.map(({ label, mine, theirs }) => (
            <div key={label} className="grid gap-1 border-t border-line pt-3">
              <dt className="font-semibold">{label}</dt>
              <dd className="wrap-anywhere">
                <span className="text-ink-2">{m.merchant_conflict_mine()}</span>{' '}
                {mine || m.merchant_conflict_empty()}
              </dd>
              <dd className="wrap-anywhere">
                <span className="text-ink-2">{m.merchant_conflict_theirs()}</span>{' '}
                {theirs || m.merchant_conflict_empty()}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}

export type Difference = { label: string; mine: string; theirs: string }

/** What differs between a form and what someone else has saved. */
export const differencesBetween = <Name extends string>(
  mine: Readonly<Record<string, string>>,
  theirs: NoInfer<{ readonly [name in Name]: string | null }>,
  labels: Readonly<Record<Name, string>>,
): Difference[] =>
  // The keys of a literal object are its names.
  (Object.keys(labels) as Name[]).flatMap((name) => {
    const values = { mine: mine[name] ?? '', theirs: theirs[name] ?? '' }
    return values.mine === values.theirs ? [] : [{ label: labels[name], ...values }]
  })

type EditConflictProps = {
  differences: readonly Difference[]
  isSaving: boolean
  onUseMine: () => void
  onUseTheirs: () => void
  onClose: () => void
}
