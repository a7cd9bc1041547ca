import { useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages'
import { useSubmit, type FieldErrors, type Submit } from '#web/api/use-submit.ts'

/**
 * Saves a form, whose fields have the names of the API. `conflict` is the object as someone else has saved it in the
 * meantime, beside the form. `check` finds what else is missing, so that all of it is shown at once.
 */
export function useSave<Saved = { version: number }>(check?: () => FieldErrors | undefined): Save<Saved> {
  const [isSaving, setSaving] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [conflict, setConflict] = useState<Conflict<Saved>>()
  const sending: Submit<[boolean, () => Promise<void>]> = useSubmit(
    (_isChecked: boolean, send: () => Promise<void>) => send(),
    {
      check: (isChecked) => (isChecked ? { ...emptyFields(sending.getForm()), ...check?.() } : undefined),
      onSuccess: () => setChanged(false),
      onProblem({ code, extra }) {
        if (code !== 'edit-conflict' || extra?.current === undefined) return false
        // The API's answer to an edit of this kind of object.
        const form = sending.getForm()
        setConflict({ current: extra.current as Saved, mine: form ? getTexts(form) : {} })
        return true
      },
    },
  )

  async function run(isChecked: boolean, send: () => Promise<void>): Promise<void> {
    setConflict(undefined)
    // The state is set at once: `send` may leave the page, which asks about changes that are not being saved.
    await sending.submit(isChecked, () => {
      flushSync(() => setSaving(true))
      return send()
    })
    setSaving(false)
  }
  function markChanged(name: string) {
    setChanged(true)
    sending.clearFieldError(name)
  }
  return {
    ...sending,
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

type Conflict<Saved> = { current: Saved; mine: Texts }
export type Texts = Readonly<Record<string, string>>

export type Save<Saved> = Omit<Submit, 'submit' | 'sent' | 'sending' | 'clearFieldError'> & {
  isSaving: boolean
  /** A field has another value: it is no longer wrong, and not saved yet. */
  markChanged: (name: string) => void
  /** True if something is not saved yet. */
  isChanged: boolean
  conflict: Conflict<Saved> | undefined
  closeConflict: () => void
  /** The inputs get the values that the page has loaded. */
  reset: () => void
  save: (send: () => Promise<void>) => Promise<void>
  /** Saves like `save`, after checking the fields of the form that must not be empty. */
  submit: (send: () => Promise<void>) => Promise<void>
}

/** The texts of a form by field, without spaces around them. */
export const getTexts = (form: HTMLFormElement): Texts =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()] as const] : [],
    ),
  )
