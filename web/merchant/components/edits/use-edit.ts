import { useEffect, useState } from 'react'
import { m } from '#messages'
import { editProblems } from '#contract/edits.ts'
import type { Problem } from '#contract/problem.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { useSubmit, type FieldErrors } from '#web/api/use-submit.ts'
import { getChanges, merge, type Fields } from './merge.ts'

/**
 * Edits something that others may edit at the same time: `send` saves the draft over the version that it began with. If
 * that is no longer the newest, edits of different fields are both saved; otherwise `conflict` shows both.
 */
export function useEdit<Draft extends Fields, Saved extends { draft: Draft }, Result extends Saved>({
  initial,
  send,
  load,
  check,
  toFieldErrors,
  savedText,
  onSaved,
}: EditOptions<Draft, Saved, Result>) {
  const [saved, setSaved] = useState(initial)
  const [draft, setDraft] = useState(saved.draft)
  const [conflict, setConflict] = useState<Conflict<Draft, Saved>>()
  const sending = useSubmit(
    async (wanted: Draft, base: Saved) => {
      try {
        return { result: await send(wanted, base, setSaved), text: savedText }
      } catch (error) {
        const problem = toProblem(error)
        if (problem.code !== editProblems.conflict().code) throw problem
        const theirs = await load(problem)
        const { merged, conflicting } = merge(base.draft, wanted, theirs.draft)
        if (conflicting.length > 0) return { conflict: { theirs, merged, conflicting } }
        return { result: await send(merged, theirs, setSaved), text: m.merchant_edits_both_saved() }
      }
    },
    {
      check: (wanted) => check?.(wanted),
      toFieldErrors: (problem, wanted) => toFieldErrors?.(problem, wanted),
      toast: ({ text }) => text,
      onSuccess(outcome) {
        setConflict(outcome.conflict)
        if (!outcome.result) return
        setSaved(outcome.result)
        setDraft(outcome.result.draft)
        onSaved?.(outcome.result)
      },
      onProblem: () => setConflict(undefined),
    },
  )

  // The fields are all over the page, without a form.
  const { setForm } = sending
  useEffect(() => setForm(document.querySelector('main')), [setForm])

  function change(fields: Partial<Draft>) {
    setDraft((current) => ({ ...current, ...fields }))
    for (const name of Object.keys(fields)) sending.clearFieldError(name)
  }
  function discard() {
    setDraft(saved.draft)
    setConflict(undefined)
    sending.clear()
  }
  /** Takes the values of the other person. My other changes stay in the form. */
  function takeTheirs() {
    if (!conflict) return
    const { theirs, merged, conflicting } = conflict
    const isTheirs = (name: string) => conflicting.some((each) => each === name)
    const mine = Object.entries(merged).filter(([name]) => !isTheirs(name))
    const taken = Object.entries(theirs.draft).filter(([name]) => isTheirs(name))
    setSaved(theirs)
    setDraft(Object.fromEntries([...mine, ...taken]) as Draft) // its fields are those of the draft
    setConflict(undefined)
  }
  return {
    sending,
    saved,
    draft,
    errors: sending.fieldErrors,
    conflict,
    isSaving: sending.isBusy,
    isChanged:
      Object.keys(getChanges(saved.draft, draft)).length > 0 ||
      Object.keys(saved.draft).some((name) => !(name in draft)),
    setSaved,
    setDraft,
    change,
    discard,
    save: () => sending.submit(draft, saved),
    saveMine: () => conflict && void sending.submit(conflict.merged, conflict.theirs),
    takeTheirs,
  }
}

type Conflict<Draft, Saved> = { theirs: Saved; merged: Draft; conflicting: (keyof Draft & string)[] }

type EditOptions<Draft, Saved, Result> = {
  initial: Saved | (() => Saved)
  /** Sends the draft. `onPart` is called with the part that is saved so far, if that is not all. */
  send: (wanted: Draft, saved: Saved, onPart: (saved: Saved) => void) => Promise<Result>
  /** Loads the version that someone else has saved. */
  load: (conflict: Problem) => Saved | Promise<Saved>
  check?: (draft: Draft) => FieldErrors
  toFieldErrors?: (problem: Problem, draft: Draft) => FieldErrors
  savedText: string
  onSaved?: (result: Result) => void
}
