import { useMemo, useRef, useState } from 'react'
import type { OfferStatus } from '#domain/catalogue/offer-state.ts'
import type { Day } from '#domain/time/time.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import type { ShownOffer } from '../shown-offer.ts'
import { mergeEdits } from './conflict.ts'
import {
  amountsOf,
  checkValues,
  FIELD_NAMES,
  toBody,
  valuesOf,
  valuesOfNew,
  type FormField,
  type FormService,
  type FormValues,
} from './form-values.ts'

type Options = {
  services: readonly FormService[]
  offer: ShownOffer | undefined
  today: Day
  onSaved: (offer: ShownOffer, message: string) => void
}

/** The state of the form: what is typed, what is wrong with it, and what someone else has changed meanwhile. */
export function useOfferForm({ services, offer: opened, today, onSaved }: Options) {
  const [offer, setOffer] = useState(opened)
  const [loaded, setLoaded] = useState(opened)
  const [values, setValues] = useState(() => (opened ? valuesOf(opened) : valuesOfNew(services[0], today)))
  const [saved, setSaved] = useState(values)
  const [errors, setErrors] = useState<Partial<Record<FormField, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState<OfferStatus | 'changes'>()
  const [conflict, setConflict] = useState<{ fields: FormField[]; theirs: FormValues }>()
  const key = useRef<string>(undefined)
  const isChanged = values !== saved && JSON.stringify(values) !== JSON.stringify(saved)
  // An action of its page, such as a pause, has changed the offer: what is typed stays.
  if (opened && offer && opened !== loaded) {
    setLoaded(opened)
    if (opened.version !== offer.version) {
      const theirs = valuesOf(opened)
      const { fields, merged } = mergeEdits(valuesOf(offer), values, theirs)
      setOffer(opened)
      setValues(merged)
      setSaved(theirs)
      if (fields.length > 0) setConflict({ fields, theirs })
    }
  }
  const service = services.find(({ id }) => id === values.serviceId)
  const amounts = useMemo(() => amountsOf(service, values.price), [service, values.price])

  function change(changes: Partial<FormValues>) {
    setValues((before) => ({ ...before, ...changes }))
    setErrors((before) => {
      const left = { ...before }
      for (const field of Object.keys(changes) as FormField[]) delete left[field]
      return left
    })
  }

  /** With a status, the offer gets it; otherwise it stays as it is. Returns the first field with an error. */
  async function save(status?: OfferStatus): Promise<FormField | undefined> {
    if (saving) return undefined
    const found = checkValues(values, service)
    setErrors(found)
    setFailure(undefined)
    const [first] = fieldsOf(found)
    if (first || !service) return first
    setSaving(status ?? 'changes')
    const body = { ...toBody(values, service), ...(status && { status }) }
    try {
      const reply = offer
        ? await call('PUT /offers/:id', {
            params: { id: offer.id },
            body: { ...body, ...(offer.version !== undefined && { version: offer.version }) },
          })
        : await call('POST /offers', { body, key: (key.current ??= crypto.randomUUID()) })
      setConflict(undefined)
      setSaved(values)
      onSaved(reply.offer, reply.message)
    } catch (error) {
      return await fail(error)
    } finally {
      setSaving(undefined)
    }
    return undefined
  }

  async function fail(error: unknown): Promise<FormField | undefined> {
    const problem = problemOf(error)
    // The request was decided: the next one is another.
    if (problem.status >= 400 && problem.status < 500) key.current = undefined
    if (problem.code === 'edit-conflict' && offer) return showConflict(offer)
    const named = Object.entries(problem.errors ?? {}).flatMap(([name, message]) => {
      const field = FIELD_NAMES[name]
      return field ? [[field, message] as const] : []
    })
    const found: Partial<Record<FormField, string>> = Object.fromEntries(named)
    setErrors(found)
    if (named.length === 0) setFailure(problem.message)
    return fieldsOf(found)[0]
  }

  async function showConflict(edited: ShownOffer): Promise<undefined> {
    try {
      const { offer: current } = await call('GET /offers/:id', { params: { id: edited.id } })
      const theirs = valuesOf(current)
      const { fields, merged } = mergeEdits(valuesOf(edited), values, theirs)
      setOffer(current)
      setValues(merged)
      setSaved(theirs)
      setConflict({ fields, theirs })
    } catch (error) {
      setFailure(problemOf(error).message)
    }
    return undefined
  }

  function decide(field: FormField, isTheirs: boolean) {
    if (conflict && isTheirs) change({ [field]: conflict.theirs[field] })
    setConflict((before) => before && { ...before, fields: before.fields.filter((each) => each !== field) })
  }

  return {
    values,
    service,
    amounts,
    errors,
    failure,
    saving,
    conflict,
    offer,
    isChanged,
    change,
    save,
    decide,
  }
}

const FIELD_ORDER = Object.values(FIELD_NAMES)
const fieldsOf = (errors: Partial<Record<FormField, string>>): FormField[] =>
  FIELD_ORDER.filter((field) => errors[field] !== undefined)

export type OfferFormState = ReturnType<typeof useOfferForm>
