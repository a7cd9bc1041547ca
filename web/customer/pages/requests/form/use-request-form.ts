import { useEffect, useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { callOnce } from '#web/api/call-once.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { useGo } from '#web/app/document/go.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { useSession } from '#web/app/session/session.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../../paths.ts'
import { clearDraft, readDraft, writeDraft } from './draft.ts'
import { toRequestBody, EMPTY, errorsIn, FIELDS, toValues, type Values } from './form-values.ts'
import { useRequestPictures } from './use-request-pictures.ts'

/** The state of the form: a new request with its draft, or the changes of a `request`. */
export function useRequestForm(request: ServiceRequest | undefined) {
  const userId = useSession()?.id ?? ''
  const isHydrated = useHydrated()
  const go = useGo()
  const [written, setWritten] = useState<Values>()
  const stored = request ? toValues(request) : isHydrated ? readDraft(userId) : undefined
  const values = written ?? stored ?? EMPTY
  const pictures = useRequestPictures(userId, request?.images)
  const [isLoginRequired, setLoginRequired] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const isNew = request === undefined
  const focusSummary = () => requestAnimationFrame(() => summary.current?.focus())

  useEffect(() => {
    if (written && isNew) writeDraft(userId, written)
  }, [written, isNew, userId])

  /** The request, and how many businesses were notified of a new one. */
  async function save(body: ReturnType<typeof toRequestBody>): Promise<{ id: string; merchants: number }> {
    if (request) {
      await callWithoutRedirect('PUT /request-service/:id', {
        params: { id: request.id },
        body: { ...body, version: request.version },
      })
      return { id: request.id, merchants: 0 }
    }
    const { data } = await callOnce('POST /request-service', { body })
    return { id: data.serviceRequest.id, merchants: data.merchants }
  }

  const send = useSubmit(
    async (sent: Values) => {
      if (!userId) return setLoginRequired(true)
      const imageIds = await pictures.uploadedIds()
      if (imageIds === null || sent.timeline === '') return undefined
      const posted = await save(toRequestBody(sent, sent.timeline, imageIds))
      if (!request) await clearDraft()
      return posted
    },
    {
      check(sent) {
        const found = errorsIn(sent)
        if (Object.keys(found).length > 0) focusSummary()
        return found
      },
      toFieldErrors({ errors = {} }) {
        const found = Object.fromEntries(
          FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])),
        )
        if (Object.keys(found).length > 0) focusSummary()
        return found
      },
      toast: (posted) =>
        posted
          ? request
            ? m.request_changed()
            : posted.merchants === 0
              ? m.request_posted()
              : m.request_posted_to({ count: posted.merchants })
          : undefined,
      onSuccess: (posted) => posted && go(paths.request(posted.id)),
      onProblem({ status }) {
        if (status === 401) setLoginRequired(true)
        return status === 401
      },
    },
  )

  // The values are those of the last rendering or later: a position is found while the customer types.
  function change(part: Partial<Values>) {
    setWritten((before) => ({ ...(before ?? stored ?? EMPTY), ...part }))
    // A changed field is checked again when the form is sent. The order of the amounts depends on both.
    for (const field of Object.keys(part)) send.clearFieldError(field)
    if ('budgetMin' in part) send.clearFieldError('budgetMax')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send.submit(values)
  }

  return {
    values,
    send,
    pictures,
    summary,
    isLoginRequired,
    isDraftStored: !request && written !== undefined,
    closeLogin: () => setLoginRequired(false),
    change,
    submit,
  }
}
