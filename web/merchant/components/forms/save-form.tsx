import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import { SaveConflict } from '../edits/save-conflict.tsx'
import { UnsavedChanges } from '../edits/unsaved-changes.tsx'
import type { Save } from '../edits/use-save.ts'

/** A form on a page that stays: it saves, says so, and shows what has been saved. */
export function SaveForm<Name extends string>({
  save,
  version,
  onSave,
  button,
  more,
  children,
}: SaveFormProps<Name>) {
  const isReady = useHydrated()
  const { revalidate } = useRevalidator()
  const { setForm, isSaving } = save
  const submit = (seen = version) =>
    save.submit(async (values) => {
      await onSave(values, seen)
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
        void submit()
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
      <SaveConflict save={save} onMine={(seen) => void submit(seen)} />
      {save.isChanged && <UnsavedChanges isChanged={!isSaving} />}
    </form>
  )
}

type SaveFormProps<Name extends string> = {
  save: Save<Name>
  /** Version of the edited item, as the page has shown it. */
  version?: number | undefined
  onSave: (values: Readonly<Record<Name, string>>, version: number | undefined) => Promise<unknown>
  button?: string
  /** Content beside the button. */
  more?: ReactNode
  children: ReactNode
}
