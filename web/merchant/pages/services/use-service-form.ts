import { m } from '#messages'
import type { Reply } from '#contract/kernel.ts'
import type { OwnService } from '#contract/own-service.ts'
import type { questionRoutes } from '#contract/service-questions.ts'
import { call } from '#web/api/browser.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useEdit } from '../../components/edits/use-edit.ts'
import { getChanges } from '../../components/edits/merge.ts'
import { isOwn } from './own-service.ts'
import {
  draftErrors,
  toDraft,
  toEdit,
  emptyDraft,
  errorsIn,
  toNewService,
  type DraftQuestion,
  type ServiceDraft,
} from './service-draft.ts'

/** The draft of a service, and how it is saved. Edits of others are merged with it; conflicting ones are shown. */
export function useServiceForm({
  storeId,
  branchIds,
  staffIds = [],
  service,
  copied,
  questions = [],
  onSaved,
}: ServiceFormOptions) {
  return useEdit({
    initial: (): Saved => ({
      service,
      draft: service ? toDraft(service, questions) : (copied ?? emptyDraft(branchIds, staffIds)),
    }),
    send: (wanted: ServiceDraft, saved: Saved, onPart) => send(wanted, saved, storeId, onPart),
    load: () => load(service?.id ?? ''),
    check: errorsIn,
    toFieldErrors: ({ errors = {} }) => draftErrors(errors),
    savedText: m.merchant_services_saved(),
    onSaved: (result) => onSaved?.(result.service),
  })
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
  const changed = getChanges(draft, wanted)
  const { questions: changedQuestions, ...fields } = changed
  let current = service
  if (!current) {
    const body = toNewService(wanted, storeId)
    current = (await callOnce('POST /services', { body })).service
  } else if (Object.keys(fields).length > 0) {
    const body = { ...toEdit(fields, wanted), version: current.version }
    current = (await call('PUT /services/:id', { params: { id: current.id }, body })).service
  }
  if (!changedQuestions) return { service: current, draft: toDraft(current, draft.questions) }
  onPart({ service: current, draft: toDraft(current, draft.questions) })
  const saved = await call('PUT /forms/service/:id', {
    params: { id: current.id },
    body: {
      questions: wanted.questions.map((each) => ({ ...each, question: each.question.trim() })),
      version: current.version,
    },
  })
  const withVersion = { ...current, version: saved.version }
  return { service: withVersion, draft: toDraft(withVersion, saved.questions) }
}

async function load(id: string): Promise<Saved> {
  const params = { id }
  const [{ service }, { forms }] = await Promise.all([
    call('GET /services/:id', { params }),
    call('GET /forms/service/:id', { params }),
  ])
  if (!isOwn(service)) throw new Error('The service is no longer mine')
  return { service, draft: toDraft(service, toQuestions(forms)) }
}

type Forms = Reply<(typeof questionRoutes)['GET /forms/service/:id']>['forms']
export const toQuestions = (forms: Forms): DraftQuestion[] =>
  forms.flatMap(({ fields }) =>
    fields.map(({ id, field_name, field_type, required }) => ({
      id,
      question: field_name,
      kind: field_type,
      required,
    })),
  )

type Saved = { service: OwnService | undefined; draft: ServiceDraft }
export type ServiceFormState = ReturnType<typeof useServiceForm>

export type ServiceFormOptions = {
  storeId: string
  /** Branches in which a new service is available at first. */
  branchIds: readonly string[]
  /** Staff who perform a new service at first. */
  staffIds?: readonly string[]
  /** Service to change; without one, a new service is created. */
  service?: OwnService | undefined
  /** What a new service has at first, instead of the usual. */
  copied?: ServiceDraft | undefined
  questions?: readonly DraftQuestion[]
  onSaved?: (service: OwnService) => void
}
