import { useNavigate, useRevalidator } from 'react-router'
import { m } from '#messages'
import type { QuietPart } from '#contract/quiet-hours.ts'
import { formatKes } from '#domain/payments/money.ts'
import { formatDate, WEEKDAYS, weekdayName } from '#domain/time/time.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useMay } from '../../../role.ts'
import { paths } from '../../../paths.ts'
import { FULL_TEXTS } from './part-texts.ts'

/** A quiet part of the week, with the offer that is proposed for it. */
export function QuietPartItem({ part }: { part: QuietPart }) {
  const mayEdit = useMay()('editCatalogue')
  const { weekday, percent, hasOffer, proposal } = part
  const day = weekdayName(WEEKDAYS.indexOf(weekday))
  return (
    <li className="grid gap-2 py-3.5">
      <p className="font-semibold">{FULL_TEXTS[part.part]({ day, percent })}</p>
      {proposal ? (
        mayEdit && <ProposedOffer weekday={weekday} proposal={proposal} />
      ) : (
        <p className="quiet">{hasOffer ? m.merchant_quiet_has_offer() : m.merchant_quiet_no_service()}</p>
      )}
    </li>
  )
}

type ProposedOfferProps = { weekday: QuietPart['weekday']; proposal: NonNullable<QuietPart['proposal']> }

function ProposedOffer({ weekday, proposal }: ProposedOfferProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { serviceName, usable_from, usable_until, expiration_date } = proposal
  const times = {
    service: serviceName,
    day: weekdayName(WEEKDAYS.indexOf(weekday)),
    from: usable_from,
    until: usable_until,
  }
  const create = useSubmit(
    (price: string, status: 'active' | 'draft') =>
      callOnce('POST /offers', {
        body: {
          service_id: proposal.service_id,
          description: m.merchant_quiet_offer_description(times),
          discounted_price: Number(price),
          weekdays: [weekday],
          usable_from,
          usable_until,
          expiration_date,
          status,
        },
      }),
    {
      check: (price) => (price.trim() === '' ? { discounted_price: m.field_required() } : undefined),
      toast: ({ message }) => message,
      onSuccess: ({ offer }) => (offer.status === 'draft' ? navigate(paths.offer(offer.id)) : revalidate()),
    },
  )
  const { setForm, onInput } = create
  const send = (form: HTMLFormElement | null, status: 'active' | 'draft') => {
    if (form) void create.submit(String(new FormData(form).get('discounted_price')), status)
  }
  return (
    <form
      className="grid max-w-120 gap-3"
      ref={setForm}
      onInput={onInput}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget, 'active')
      }}
    >
      <p className="text-14 text-ink-2">
        {m.merchant_quiet_offer_terms({
          ...times,
          date: formatDate(expiration_date),
          amount: formatKes(shillingsToCents(proposal.price)),
        })}{' '}
        {proposal.isElsewhere && m.merchant_quiet_elsewhere()}
      </p>
      <TextField
        label={m.merchant_quiet_price()}
        name="discounted_price"
        type="number"
        inputMode="numeric"
        min={1}
        defaultValue={proposal.proposedPrice}
        error={create.fieldErrors.discounted_price}
      />
      <Refused by={create} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={create.isBusy && m.ui_sending()}>
          {m.merchant_quiet_publish()}
        </Button>
        <Button
          type="button"
          variant="line"
          disabled={create.isBusy}
          onClick={(event) => send(event.currentTarget.form, 'draft')}
        >
          {m.merchant_quiet_draft()}
        </Button>
      </div>
    </form>
  )
}
