import { useMemo, useState } from 'react'
import { Problem } from '#contract/problem.ts'
import { m } from '#messages'
import type { OfferStatus } from '#domain/catalogue/offer-state.ts'
import type { Day } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useMarket } from '#web/app/market/use-market.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { callOnce } from '#web/api/call-once.ts'
import type { ShownOffer } from '../shown-offer.ts'
import { mergeEdits } from './conflict.ts'
import {
  calculateAmounts,
  checkValues,
  FIELD_NAMES,
  toBody,
  toValues,
  createInitialValues,
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
  const [values, setValues] = useState(() =>
    opened ? toValues(opened) : createInitialValues(services[0], today),
  )
  const [saved, setSaved] = useState(values)
  const [conflict, setConflict] = useState<{ fields: FormField[]; theirs: FormValues }>()
  const isChanged = values !== saved && JSON.stringify(values) !== JSON.stringify(saved)
  // An action of its page, such as a pause, has changed the offer: what is typed stays.
  if (opened && offer && opened !== loaded) {
    setLoaded(opened)
    if (opened.version !== offer.version) {
      const theirs = toValues(opened)
      const { fields, merged } = mergeEdits(toValues(offer), values, theirs)
      setOffer(opened)
      setValues(merged)
      setSaved(theirs)
      if (fields.length > 0) setConflict({ fields, theirs })
    }
  }
  const service = services.find(({ id }) => id === values.serviceId)
  const feePercent = useMarket().accessFeePercent
  const amounts = useMemo(
    () => calculateAmounts(service, values.price, feePercent),
    [service, values.price, feePercent],
  )

  function change(changes: Partial<FormValues>) {
    setValues((before) => ({ ...before, ...changes }))
    for (const field of Object.keys(changes)) sending.clearFieldError(field)
  }

  /** Sends the offer. With a status, the offer gets it; otherwise it stays as it is. */
  const sending = useSubmit(
    async (what: OfferStatus | 'changes') => {
      if (!service) throw Problem.invalid([['service_id', m.field_service_unknown()]])
      const body = { ...toBody(values, service), ...(what !== 'changes' && { status: what }) }
      return offer
        ? call('PUT /offers/:id', {
            params: { id: offer.id },
            body: { ...body, ...(offer.version !== undefined && { version: offer.version }) },
          })
        : callOnce('POST /offers', { body })
    },
    {
      check: () => checkValues(values, service),
      toFieldErrors: ({ errors = {} }) =>
        Object.fromEntries(
          Object.entries(errors).flatMap(([name, message]) => {
            const field = FIELD_NAMES[name]
            return field ? [[field, message]] : []
          }),
        ),
      onSuccess(reply) {
        setConflict(undefined)
        setSaved(values)
        onSaved(reply.offer, reply.message)
      },
      onProblem({ code, extra }) {
        if (code !== 'edit-conflict' || !offer) return false
        const current = extra?.current as ShownOffer // PUT replies with it
        const theirs = toValues(current)
        const { fields, merged } = mergeEdits(toValues(offer), values, theirs)
        setOffer(current)
        setValues(merged)
        setSaved(theirs)
        setConflict({ fields, theirs })
        return true
      },
    },
  )

  function decide(field: FormField, isTheirs: boolean) {
    if (conflict && isTheirs) change({ [field]: conflict.theirs[field] })
    setConflict((before) => before && { ...before, fields: before.fields.filter((each) => each !== field) })
  }

  return {
    values,
    service,
    amounts,
    sending,
    errors: sending.fieldErrors,
    saving: sending.sending,
    conflict,
    offer,
    isChanged,
    change,
    decide,
  }
}

export type OfferFormState = ReturnType<typeof useOfferForm>
