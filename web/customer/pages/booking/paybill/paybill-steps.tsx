import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { cents, formatKes } from '#domain/payments/money.ts'
import { timeOfDay, type At } from '#domain/time/time.ts'
import { HoldRing } from '#web/ui/booking/hold-ring.tsx'
import { bold, nowrap } from '#web/ui/feedback/message-markup.tsx'
import { NextSteps } from '#web/ui/feedback/next-steps.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Check, Copy } from '#web/ui/icons/icons.tsx'

/** Steps in the M-Pesa menu of a phone, and the time for which the booking is held. */
export function PaybillSteps({ paybill, now, until, reviewHref }: PaybillStepsProps) {
  const { businessNumber, account, amount } = paybill
  const fee = formatKes(cents(amount) ?? 0)
  return (
    <div className="grid gap-6 pt-4 pb-8 wide:mx-auto wide:max-w-140 wide:py-10">
      <div className="flex gap-5 items-center">
        <count-down className="contents" data-now={now} data-until={until}>
          <HoldRing secondsLeft={(until - now) / 1000} totalSeconds={HOLD_MS / 1000} />
        </count-down>
        <div className="grow min-w-0">
          <h1 className="text-28! leading-heading! wide:text-[26px]!">{m.booking_paybill_title()}</h1>
          <p className="text-ink-2 mt-1.5">
            <ParaglideMessage
              message={m.booking_paybill_amount}
              inputs={{ amount: fee }}
              markup={{ nowrap }}
            />
          </p>
        </div>
      </div>
      <NextSteps
        steps={[
          {
            title: m.booking_paybill_open(),
            detail: <ParaglideMessage message={m.booking_paybill_open_detail} markup={{ nowrap }} />,
          },
          {
            title: m.booking_paybill_business(),
            detail: <Value value={businessNumber} copyLabel={m.booking_paybill_copy_business()} />,
          },
          {
            title: m.booking_paybill_account(),
            detail: <Value value={account} copyLabel={m.booking_paybill_copy_account()} />,
          },
          {
            title: m.booking_paybill_exact(),
            detail: <Value value={String(amount)} shown={fee} copyLabel={m.booking_paybill_copy_amount()} />,
          },
          { title: m.booking_paybill_pin(), detail: m.booking_wait_pin_detail({ amount: fee }) },
        ]}
      />
      <div className="grid gap-3" aria-live="polite">
        <div hidden data-when="offline">
          <Note>
            <ParaglideMessage message={m.booking_wait_offline} markup={{ b: bold }} />
          </Note>
        </div>
        <div data-when="asking">
          <Note tone="info">{m.booking_paybill_notice()}</Note>
        </div>
      </div>
      <p className="quiet">{m.booking_wait_release_uncertain({ time: timeOfDay(until) })}</p>
      <ButtonLink variant="line" href={reviewHref}>
        {m.booking_paybill_prompt()}
      </ButtonLink>
    </div>
  )
}

const Value = ({ value, shown = value, copyLabel }: { value: string; shown?: string; copyLabel: string }) => (
  <span className="mt-1 flex min-h-14.5 items-center justify-between gap-3 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3.5">
    <b className="font-display text-20 leading-none tracking-wide text-ink tabular-nums">{shown}</b>
    <copy-text hidden data-text={value} data-by-hand={copyLabel}>
      <Button variant="line" size="touch" aria-label={copyLabel}>
        <span className="contents" data-name={copyLabel}>
          <Copy />
          {m.settings_copy()}
        </span>
        <span className="contents" hidden data-copied>
          <Check />
          {m.settings_copied()}
        </span>
      </Button>
    </copy-text>
  </span>
)

type PaybillStepsProps = {
  paybill: { businessNumber: string; account: string; amount: number }
  now: At
  /** The end of the time for which the booking is held. */
  until: At
  reviewHref: string
}
