import { useState } from 'react'
import { m } from '#messages'
import { editProblems } from '#contract/edits.ts'
import type { Reply } from '#contract/kernel.ts'
import type { OwnService } from '#contract/service-editing.ts'
import type { questionRoutes } from '#contract/service-questions.ts'
import { call } from '#web/shared/document/browser.ts'
import { callOnce } from '#web/shared/api/call-once.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { changesOf, merge } from '../../components/edits/merge.ts'
import { isOwn } from './own-service.ts'
import {
  draftErrors,
  draftOf,
  editOf,
  emptyDraft,
  errorsIn,
  newServiceOf,
  type DraftErrors,
  type DraftQuestion,
  type ServiceDraft,
} from './service-draft.ts'

/** The draft of a service, and how it is saved. Edits of others are merged with it; conflicting ones are shown. */
export function useServiceForm({ storeId, branchIds, service, questions = [], onSaved }: ServiceFormOptions) {
  const [saved, setSaved] = useState<Saved>(() => ({
    service,
    draft: service ? draftOf(service, questions) : emptyDraft(branchIds),
  }))
  const [draft, setDraft] = useState(saved.draft)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const isChanged = Object.keys(changesOf(saved.draft, draft)).length > 0

  function change(fields: Partial<ServiceDraft>) {
    setDraft((current) => ({ ...current, ...fields }))
    setErrors((current) => {
      const left = Object.entries(current).filter(([name]) => !(name in fields))
      return Object.fromEntries(left) as DraftErrors // its names are those of the draft
    })
  }

  function discard() {
    setDraft(saved.draft)
    setErrors({})
    setRefusal(undefined)
    setConflict(undefined)
  }

  /** Validates, and saves what has changed. `fields` are added to the draft first. */
  async function save(fields: Partial<ServiceDraft> = {}) {
    const wanted = { ...draft, ...fields }
    setDraft(wanted)
    const found = errorsIn(wanted)
    setErrors(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return focusFirstError()
    setSaving(true)
    await send(wanted, saved, storeId, setSaved).then(
      (result) => finish(result, m.merchant_services_saved()),
      (error: unknown) => handleRefusal(error, wanted),
    )
    setSaving(false)
  }

  async function handleRefusal(error: unknown, mine: ServiceDraft) {
    const problem = problemOf(error)
    if (problem.code === editProblems.conflict().code && saved.service)
      return mergeWithTheirs(mine, saved.service.id)
    const found = draftErrors(problem.errors ?? {})
    setErrors(found)
    setRefusal(problem.message)
    if (Object.keys(found).length > 0) focusFirstError()
  }

  /** Saves both edits if they are of different fields; otherwise shows both. */
  async function mergeWithTheirs(mine: ServiceDraft, id: string) {
    try {
      const theirs = await load(id)
      const { merged, conflicting } = merge(saved.draft, mine, theirs.draft)
      if (conflicting.length > 0) return setConflict({ theirs, merged, conflicting })
      finish(await send(merged, theirs, storeId, setSaved), m.merchant_edits_both_saved())
    } catch (error) {
      setRefusal(problemOf(error).message)
    }
  }

  async function saveMine() {
    if (!conflict) return
    setSaving(true)
    try {
      finish(await send(conflict.merged, conflict.theirs, storeId, setSaved), m.merchant_services_saved())
    } catch (error) {
      setRefusal(problemOf(error).message)
    }
    setConflict(undefined)
    setSaving(false)
  }

  /** My other changes stay in the form. */
  function takeTheirs() {
    if (!conflict) return
    const { theirs, merged, conflicting } = conflict
    const taken = Object.fromEntries(conflicting.map((name) => [name, theirs.draft[name]]))
    setSaved(theirs)
    setDraft({ ...merged, ...taken })
    setConflict(undefined)
  }

  function finish(result: Saved & { service: OwnService }, message: string) {
    setSaved(result)
    setDraft(result.draft)
    notifyDone(message)
    onSaved?.(result.service)
  }

  return {
    draft,
    saved,
    errors,
    refusal,
    conflict,
    isSaving,
    isChanged,
    change,
    discard,
    save,
    saveMine,
    takeTheirs,
  }
}

/**
 * Saves the service, then its questions, each only if it has changed. If the questions are refused, the service is saved
 * all the same: `onPart` is called with what is saved so far.
 */
async function send(
  wanted: ServiceDraft,
  { service, draft }: Saved,
  storeId: string,
  onPart: (saved: Saved) => void,
) {
  const changed = changesOf(draft, wanted)
  const { questions: changedQuestions, ...fields } = changed
  let current = service
  if (!current) {
    const body = newServiceOf(wanted, storeId)
    current = (await callOnce('POST /services', { body })).service
  } else if (Object.keys(fields).length > 0) {
    const body = { ...editOf(fields, wanted), version: current.version }
    current = (await call('PUT /services/:id', { params: { id: current.id }, body })).service
  }
  if (!changedQuestions) return { service: current, draft: draftOf(current, draft.questions) }
  onPart({ service: current, draft: draftOf(current, draft.questions) })
  const saved = await call('PUT /forms/service/:id', {
    params: { id: current.id },
    body: {
      questions: wanted.questions.map((each) => ({ ...each, question: each.question.trim() })),
      version: current.version,
    },
  })
  const withVersion = { ...current, version: saved.version }
  return { service: withVersion, draft: draftOf(withVersion, saved.questions) }
}

async function load(id: string): Promise<Saved> {
  const params = { id }
  const [{ service }, { forms }] = await Promise.all([
    call('GET /services/:id', { params }),
    call('GET /forms/service/:id', { params }),
  ])
  if (!isOwn(service)) throw new Error('The service is no longer mine')
  return { service, draft: draftOf(service, questionsOf(forms)) }
}

type Forms = Reply<(typeof questionRoutes)['GET /forms/service/:id']>['forms']
export const questionsOf = (forms: Forms): DraftQuestion[] =>
  forms.flatMap(({ fields }) =>
    fields.map(({ id, field_name, field_type, required }) => ({
      id,
      question: field_name,
      kind: field_type,
      required,
    })),
  )

/** After the errors have been rendered. */
function focusFirstError() {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('main [aria-invalid=true], main [data-invalid] button')
    first?.focus()
  })
}

type Saved = { service: OwnService | undefined; draft: ServiceDraft }
type Conflict = { theirs: Saved; merged: ServiceDraft; conflicting: (keyof ServiceDraft)[] }
export type ServiceFormState = ReturnType<typeof useServiceForm>

export type ServiceFormOptions = {
  storeId: string
  /** Where a new service is available at first. */
  branchIds: readonly string[]
  /** Without one, a new service is created. */
  service?: OwnService | undefined
  questions?: readonly DraftQuestion[]
  onSaved?: (service: OwnService) => void
}
