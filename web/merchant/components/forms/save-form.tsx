import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import type { ConflictRow } from '../edits/conflict-note.tsx'
import { SaveConflict } from '../edits/save-conflict.tsx'
import { UnsavedChanges } from '../edits/unsaved-changes.tsx'
import type { Save, Texts } from '../edits/use-save.ts'

/** A form on a page that stays: it saves, says so, and shows what has been saved. */
export function SaveForm<Saved extends { version: number }>({
  save,
  version,
  onSave,
  differences,
  button,
  more,
  children,
}: SaveFormProps<Saved>) {
  const isReady = useHydrated()
  const { revalidate } = useRevalidator()
  const { setForm, isSaving } = save
  const submit = (target: HTMLFormElement, seen = version) =>
    save.submit(async () => {
      await onSave(target, seen)
      notifyDone(m.merchant_form_saved())
      await revalidate()
    })
  return (
    <form
      ref={setForm}
      className="grid grid-cols-1 gap-4.5"
      method="post"
      noValidate={isReady}
      onInput={save.onInput}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {children}
      <Refused by={save} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={save.isChanged ? 'primary' : 'line'}
          disabled={!isReady || save.secondsUntilRetry > 0}
          busy={isSaving && m.ui_saving()}
        >
          {button ?? m.merchant_form_save()}
        </Button>
        {more}
      </div>
      <SaveConflict
        save={save}
        differences={differences}
        onMine={(form, version) => void submit(form, version)}
      />
      {save.isChanged && <UnsavedChanges isChanged={!isSaving} />}
    </form>
  )
}

type SaveFormProps<Saved> = {
  save: Save<Saved>
  /** Version of the edited item, as the page has shown it. */
  version?: number | undefined
  onSave: (form: HTMLFormElement, version: number | undefined) => Promise<unknown>
  /** Returns the differences between the form and the version that someone else has saved. */
  differences?: (mine: Texts, current: Saved) => ConflictRow[]
  button?: string
  /** Content beside the button. */
  more?: ReactNode
  children: ReactNode
}
