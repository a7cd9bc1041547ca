import { useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages'
import { useSubmit, type FieldErrors, type Submit } from '#web/api/use-submit.ts'
import {
  bindFields,
  listDifferences,
  readFields,
  type FieldDifference,
  type FieldProps,
  type FormFields,
} from '#web/parts/form-fields.ts'

/**
 * Saves a form, whose fields have the names of the API. `saved` is what they show first. `check` finds what else is missing,
 * so that all of it is shown at once.
 */
export function useSave<Saved extends object, Name extends string>({
  fields,
  saved,
  check,
  getValues = (form) => readFields(form, fields),
}: SaveOptions<Saved, Name>): Save<Name> {
  const [isSaving, setSaving] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const sending: Submit<[boolean, Send<Name>, HTMLFormElement]> = useSubmit(
    (_isChecked: boolean, send: Send<Name>, form: HTMLFormElement) => send(getValues(form)),
    {
      check: (isChecked, _send, form) => (isChecked ? { ...emptyFields(form), ...check?.() } : undefined),
      onSuccess: () => setChanged(false),
      onProblem({ code, extra }, _isChecked, _send, form) {
        if (code !== 'edit-conflict' || extra?.current === undefined) return false
        // The API's answer to an edit of this kind of object.
        const current = extra.current as Saved & { version: number }
        setConflict({
          version: current.version,
          rows: listDifferences<Saved>(fields, getValues(form), current),
        })
        return true
      },
    },
  )

  async function run(isChecked: boolean, send: Send<Name>): Promise<void> {
    const form = sending.getForm()
    if (!form) return
    setConflict(undefined)
    // The state is set at once: `send` may leave the page, which asks about changes that are not being saved.
    await sending.submit(
      isChecked,
      (values) => {
        flushSync(() => setSaving(true))
        return send(values)
      },
      form,
    )
    setSaving(false)
  }
  function markChanged(name: string) {
    setChanged(true)
    sending.clearFieldError(name)
  }
  return {
    ...sending,
    field: bindFields(fields, saved, sending.fieldErrors),
    isSaving: isSaving || sending.isBusy,
    conflict,
    isChanged,
    markChanged,
    onInput: ({ target }) => {
      if ('name' in target && target.name !== '') markChanged(String(target.name))
    },
    closeConflict: () => setConflict(undefined),
    reset: () => {
      sending.getForm()?.reset()
      setChanged(false)
    },
    save: (send) => run(false, send),
    submit: (send) => run(true, send),
  }
}

const emptyFields = (form: HTMLFormElement | null): FieldErrors =>
  Object.fromEntries(
    [...(form?.elements ?? [])].flatMap((field) =>
      'validity' in field && 'name' in field && (field.validity as ValidityState).valueMissing
        ? [
            [
              String(field.name),
              field.tagName === 'SELECT' ? m.merchant_form_choose() : m.merchant_form_required(),
            ],
          ]
        : [],
    ),
  )

type Send<Name extends string> = (values: Readonly<Record<Name, string>>) => Promise<void>
/** What someone else has saved in the meantime, beside the form. */
type Conflict = { version: number; rows: FieldDifference[] }

type SaveOptions<Saved, Name extends string> = {
  fields: FormFields<Saved, Name>
  saved?: Saved | undefined
  check?: () => FieldErrors | undefined
  /** Returns the values to be saved, by default those of the inputs. */
  getValues?: (form: HTMLFormElement) => Record<Name, string>
}

export type Save<Name extends string = never> = Omit<
  Submit,
  'submit' | 'sent' | 'sending' | 'clearFieldError'
> & {
  /** Returns the name, label, limits, value and error of a field. */
  field: FieldProps<Name>
  isSaving: boolean
  /** A field has another value: it is no longer wrong, and not saved yet. */
  markChanged: (name: string) => void
  /** True if something is not saved yet. */
  isChanged: boolean
  conflict: Conflict | undefined
  closeConflict: () => void
  /** The inputs get the values that the page has loaded. */
  reset: () => void
  save: (send: Send<Name>) => Promise<void>
  /** Saves like `save`, after checking the fields of the form that must not be empty. */
  submit: (send: Send<Name>) => Promise<void>
}
