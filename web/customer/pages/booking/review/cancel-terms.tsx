import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Clock, RotateCcw } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { cancelTerms } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { providerName, type PromptMethodName } from '#domain/payments/payment-methods.ts'
import type { At } from '#domain/time/time.ts'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Item } from '../state/load.ts'
import { momentText } from '../state/moment-text.ts'

/** Terms of cancelling: the time until which the booking can be cancelled, and what happens to the fee. */
export function CancelTerms({ item, creditCents, start, now, method = 'mpesa' }: CancelTermsProps) {
  const terms = cancelTerms(
    { status: 'pending', start, earliestStart: null, noticeHours: item.noticeHours },
    now,
  )
  return terms.open ? (
    <Note tone="ok" icon={<RotateCcw />}>
      <UntilThen
        time={momentText(terms.until, now)}
        {...{ item, creditCents }}
        provider={providerName(method)}
      />
    </Note>
  ) : (
    <Note icon={<Clock />}>
      <TooLate item={item} count={terms.noticeHours} />
    </Note>
  )
}

const markup = { b: bold }

function TooLate({ item, count }: { item: Item; count: number }) {
  if (item.feeCents === 0)
    return <ParaglideMessage message={m.booking_cancel_late_free} inputs={{ count }} markup={markup} />
  const fee = formatKes(item.feeCents)
  return <ParaglideMessage message={m.booking_cancel_late_fee} inputs={{ count, fee }} markup={markup} />
}

function UntilThen({ item, creditCents, time, provider }: UntilThenProps) {
  const credit = formatKes(creditCents)
  if (item.feeCents === 0)
    return <ParaglideMessage message={m.booking_cancel_before_free} inputs={{ time }} markup={markup} />
  if (creditCents === 0) {
    const fee = formatKes(item.feeCents)
    return (
      <ParaglideMessage
        message={m.booking_cancel_before_fee}
        inputs={{ time, fee, provider }}
        markup={markup}
      />
    )
  }
  if (creditCents === item.feeCents)
    return (
      <ParaglideMessage message={m.booking_cancel_before_rewards} inputs={{ time, credit }} markup={markup} />
    )
  const rest = formatKes(item.feeCents - creditCents)
  return (
    <ParaglideMessage
      message={m.booking_cancel_before_credit}
      inputs={{ time, credit, rest, provider }}
      markup={markup}
    />
  )
}

type UntilThenProps = { item: Item; creditCents: number; time: string; provider: string }
type CancelTermsProps = {
  /** Method that pays the fee. */
  method?: PromptMethodName
  item: Item
  /** The part of the fee that rewards pay. */
  creditCents: number
  start: At
  now: At
}
