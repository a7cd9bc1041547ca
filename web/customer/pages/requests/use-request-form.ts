import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { callOnce } from '#web/shared/api/call-once.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { callWithoutRedirect } from '#web/shared/document/browser.ts'
import { useRefusal } from '#web/shared/document/refusal.tsx'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { useSession } from '#web/shared/session/session.ts'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { paths } from '../../paths.ts'
import { clearDraft, readDraft, writeDraft } from './draft.ts'
import { bodyOf, EMPTY, errorsIn, FIELDS, valuesOf, type Errors, type Values } from './form-values.ts'
import { useRequestPictures } from './use-request-pictures.ts'

/** The state of the form: a new request with its draft, or the changes of a `request`. */
export function useRequestForm(request: ServiceRequest | undefined) {
  const userId = useSession()?.id ?? ''
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const [written, setWritten] = useState<Values>()
  const stored = request ? valuesOf(request) : isHydrated ? readDraft(userId) : undefined
  const values = written ?? stored ?? EMPTY
  const pictures = useRequestPictures(userId, request?.images)
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)
  const [isLoginRequired, setLoginRequired] = useState(false)
  const refusal = useRefusal()
  const summary = useRef<HTMLDivElement>(null)
  const isNew = request === undefined
  const focusSummary = () => requestAnimationFrame(() => summary.current?.focus())

  // The values are those of the last rendering or later: a position is found while the customer types.
  function change(part: Partial<Values>) {
    setWritten((before) => ({ ...(before ?? stored ?? EMPTY), ...part }))
    // A changed field is checked again when the form is sent. The order of the amounts depends on both.
    const changed = new Set(['budgetMin' in part ? 'budgetMax' : '', ...Object.keys(part)])
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !changed.has(field))))
  }

  useEffect(() => {
    if (written && isNew) writeDraft(userId, written)
  }, [written, isNew, userId])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    refusal.clear()
    const found = errorsIn(values)
    setErrors(found)
    if (Object.keys(found).length > 0 || values.timeline === '') return focusSummary()
    if (!userId) return setLoginRequired(true)
    setSending(true)
    try {
      const imageIds = await pictures.uploadedIds()
      if (imageIds === null) return
      const posted = await save(bodyOf(values, values.timeline, imageIds))
      if (!request) await clearDraft()
      notifyDone(
        request
          ? m.request_changed()
          : posted.merchants === 0
            ? m.request_posted()
            : m.request_posted_to({ count: posted.merchants }),
      )
      await navigate(paths.request(posted.id))
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status === 401) return setLoginRequired(true)
      const atFields = Object.fromEntries(
        FIELDS.flatMap((field) => (problem.errors?.[field] ? [[field, problem.errors[field]]] : [])),
      )
      setErrors(atFields)
      if (Object.keys(atFields).length > 0) focusSummary()
      else refusal.refuse(problem)
    } finally {
      setSending(false)
    }
  }

  /** The request, and how many businesses were notified of a new one. */
  async function save(body: ReturnType<typeof bodyOf>): Promise<{ id: string; merchants: number }> {
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

  return {
    values,
    errors,
    pictures,
    refusal,
    summary,
    isSending,
    isLoginRequired,
    isDraftStored: !request && written !== undefined,
    closeLogin: () => setLoginRequired(false),
    change,
    submit,
  }
}
