import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Clock, RotateCcw } from 'lucide-react'
import { m } from '#messages'
import { cancelTerms } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import type { At } from '#domain/time/time.ts'
import { bold } from '#web/components/feedback/message-markup.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { Item } from './load.ts'
import { momentText } from './moment-text.ts'

/** Until when the booking can be cancelled, and what happens to the fee. */
export function CancelTerms({ item, creditCents, start, now }: CancelTermsProps) {
  const terms = cancelTerms(
    { status: 'pending', start, earliestStart: null, noticeHours: item.noticeHours },
    now,
  )
  const fee = formatKes(item.feeCents)
  const count = terms.noticeHours
  const time = momentText(terms.until, now)
  const hasFee = item.feeCents > 0
  const credit = formatKes(creditCents)
  const rest = item.feeCents - creditCents
  if (!terms.open)
    return (
      <Note icon={<Clock />}>
        {hasFee ? (
          <ParaglideMessage
            message={m.booking_cancel_late_fee}
            inputs={{ count, fee }}
            markup={{ b: bold }}
          />
        ) : (
          <ParaglideMessage message={m.booking_cancel_late_free} inputs={{ count }} markup={{ b: bold }} />
        )}
      </Note>
    )
  return (
    <Note tone="ok" icon={<RotateCcw />}>
      {creditCents > 0 && rest > 0 ? (
        <ParaglideMessage
          message={m.booking_cancel_before_credit}
          inputs={{ time, credit, rest: formatKes(rest) }}
          markup={{ b: bold }}
        />
      ) : creditCents > 0 ? (
        <ParaglideMessage
          message={m.booking_cancel_before_rewards}
          inputs={{ time, credit }}
          markup={{ b: bold }}
        />
      ) : hasFee ? (
        <ParaglideMessage message={m.booking_cancel_before_fee} inputs={{ time, fee }} markup={{ b: bold }} />
      ) : (
        <ParaglideMessage message={m.booking_cancel_before_free} inputs={{ time }} markup={{ b: bold }} />
      )}
    </Note>
  )
}

type CancelTermsProps = {
  item: Item
  /** The part of the fee that rewards pay. */
  creditCents: number
  start: At
  now: At
}
