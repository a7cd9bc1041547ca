import { useEffect, useState } from 'react'
import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { useRefusal, type Refusal } from '#web/shared/document/refusal.tsx'

/**
 * Saves a form once at a time. What the server refuses is shown at the fields, which have the names of the API, or above
 * the button. `conflict` is the object as someone else has saved it in the
 * meantime, beside the form.
 */
export function useSave<Saved = { version: number }>(): Save<Saved> {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict<Saved>>()
  const refusal = useRefusal()

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus()
  }, [form, errors])

  /** Also checks the fields of the form that must not be empty. */
  async function submit(send: () => Promise<void>): Promise<void> {
    const missing = emptyFields(form)
    if (missing.length === 0) return save(send)
    refusal.clear()
    setErrors(Object.fromEntries(missing.map((name) => [name, m.merchant_form_required()])))
  }

  async function save(send: () => Promise<void>): Promise<void> {
    if (isSaving) return
    setSaving(true)
    setErrors({})
    setConflict(undefined)
    refusal.clear()
    try {
      await send()
    } catch (error) {
      show(problemOf(error))
    }
    setSaving(false)
  }

  function show(problem: Problem) {
    if (problem.code === 'edit-conflict' && problem.extra?.current !== undefined)
      // The API's answer to an edit of this kind of object.
      return setConflict({ current: problem.extra.current as Saved, mine: form ? textsOf(form) : {} })
    const known = Object.entries(problem.errors ?? {}).filter(([name]) => hasField(form, name))
    if (known.length > 0) setErrors(Object.fromEntries(known))
    else refusal.refuse(problem)
  }
  return {
    form,
    setForm,
    isSaving,
    errors,
    refusal,
    conflict,
    clearError: (name) =>
      setErrors((all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== name))),
    closeConflict: () => setConflict(undefined),
    save,
    submit,
  }
}

const emptyFields = (form: HTMLFormElement | null): string[] =>
  [...(form?.elements ?? [])].flatMap((field) =>
    'validity' in field && 'name' in field && (field.validity as ValidityState).valueMissing
      ? [String(field.name)]
      : [],
  )

/** A field that is no input, such as a picture, has the attribute. */
const hasField = (form: HTMLFormElement | null, name: string) =>
  !!form &&
  (form.elements.namedItem(name) !== null ||
    form.querySelector(`[data-field="${CSS.escape(name)}"]`) !== null)

type Conflict<Saved> = { current: Saved; mine: Texts }
export type Texts = Readonly<Record<string, string>>

export type Save<Saved> = {
  form: HTMLFormElement | null
  /** The `ref` of the form. */
  setForm: (form: HTMLFormElement | null) => void
  isSaving: boolean
  errors: Readonly<Record<string, string>>
  /** For fields that are no inputs, once they have another value. */
  clearError: (name: string) => void
  refusal: Refusal
  conflict: Conflict<Saved> | undefined
  closeConflict: () => void
  save: (send: () => Promise<void>) => Promise<void>
  submit: (send: () => Promise<void>) => Promise<void>
}

/** The texts of a form by field, without spaces around them. */
export const textsOf = (form: HTMLFormElement): Texts =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()] as const] : [],
    ),
  )
