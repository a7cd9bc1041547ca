import { useEffect, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { useRefusal, type Refusal } from '#web/shared/document/refusal.tsx'

/**
 * Saves a form once at a time. What the server refuses is shown at the fields, which have the names of the API, or above
 * the button. `conflict` is the object as someone else has saved it in the
 * meantime, beside the form. `check` finds what else is missing, so that all of it is shown at once.
 */
export function useSave<Saved = { version: number }>(check?: () => Errors | undefined): Save<Saved> {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [refusedCount, setRefusedCount] = useState(0)
  const [isChanged, setChanged] = useState(false)
  const [conflict, setConflict] = useState<Conflict<Saved>>()
  const refusal = useRefusal()

  // Only then: when one of several fields is corrected, the next one does not take the focus.
  useEffect(() => {
    if (refusedCount > 0) form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus()
  }, [form, refusedCount])

  function changed(name: string) {
    setChanged(true)
    setErrors((all) =>
      name in all ? Object.fromEntries(Object.entries(all).filter(([each]) => each !== name)) : all,
    )
  }
  function showErrors(found: Errors) {
    setErrors(found)
    setRefusedCount((count) => count + 1)
  }

  /** Also checks the fields of the form that must not be empty. */
  async function submit(send: () => Promise<void>): Promise<void> {
    const missing = { ...emptyFields(form), ...check?.() }
    if (Object.keys(missing).length === 0) return save(send)
    refusal.clear()
    showErrors(missing)
  }

  async function save(send: () => Promise<void>): Promise<void> {
    if (isSaving) return
    // At once: `send` may leave the page, which asks about what is not being saved.
    flushSync(() => setSaving(true))
    setErrors({})
    setConflict(undefined)
    refusal.clear()
    try {
      await send()
      setChanged(false)
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
    if (known.length > 0) showErrors(Object.fromEntries(known))
    else refusal.refuse(problem)
  }
  return {
    form,
    setForm,
    isSaving,
    errors,
    refusal,
    conflict,
    isChanged,
    changed,
    onInput: ({ target }) => {
      if ('name' in target && target.name !== '') changed(String(target.name))
    },
    closeConflict: () => setConflict(undefined),
    reset: () => {
      form?.reset()
      setChanged(false)
    },
    save,
    submit,
  }
}

const emptyFields = (form: HTMLFormElement | null): Errors =>
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

/** A field that is no input, such as a picture, has the attribute. */
const hasField = (form: HTMLFormElement | null, name: string) =>
  !!form &&
  (form.elements.namedItem(name) !== null ||
    form.querySelector(`[data-field="${CSS.escape(name)}"]`) !== null)

type Conflict<Saved> = { current: Saved; mine: Texts }
export type Texts = Readonly<Record<string, string>>
/** Messages by field. */
export type Errors = Readonly<Record<string, string>>

export type Save<Saved> = {
  form: HTMLFormElement | null
  /** The `ref` of the form. */
  setForm: (form: HTMLFormElement | null) => void
  isSaving: boolean
  errors: Errors
  /** Something is not saved yet. */
  isChanged: boolean
  /** For fields that are no inputs, once they have another value. */
  changed: (name: string) => void
  /**
   * Of the form. A listener of the browser would render before React has the new value, and undo what was typed.
   */
  onInput: (event: FormEvent) => void
  refusal: Refusal
  conflict: Conflict<Saved> | undefined
  closeConflict: () => void
  /** The inputs get the values that the page has loaded. */
  reset: () => void
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
