import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { cents, formatKes } from '#domain/payments/money.ts'
import { CopyButton } from '#web/parts/settings/copy-button.tsx'
import { HoldRing } from '#web/ui/booking/hold-ring.tsx'
import { bold, nowrap } from '#web/ui/feedback/message-markup.tsx'
import { NextSteps } from '#web/ui/feedback/next-steps.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { useHeadingFocus } from '../frame/heading-focus.ts'

/** Steps in the M-Pesa menu of a phone, and the time for which the booking is held. */
export function PaybillSteps({ paybill, secondsLeft, releasedAt, reviewHref, isLost }: PaybillStepsProps) {
  const heading = useHeadingFocus()
  const { businessNumber, account, amount } = paybill
  const fee = formatKes(cents(amount) ?? 0)
  return (
    <div className="grid gap-6 pt-4 pb-8 wide:mx-auto wide:max-w-140 wide:py-10">
      <div className="flex gap-5 items-center">
        <HoldRing secondsLeft={secondsLeft} totalSeconds={HOLD_MS / 1000} />
        <div className="grow min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-28! leading-heading! wide:text-[26px]! outline-0">
            {m.booking_paybill_title()}
          </h1>
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
        {isLost ? (
          <Note>
            <ParaglideMessage message={m.booking_wait_offline} markup={{ b: bold }} />
          </Note>
        ) : (
          <Note tone="info">{m.booking_paybill_notice()}</Note>
        )}
      </div>
      <p className="quiet">{m.booking_wait_release_uncertain({ time: releasedAt })}</p>
      <ButtonLink variant="line" href={reviewHref}>
        {m.booking_paybill_prompt()}
      </ButtonLink>
    </div>
  )
}

const Value = ({ value, shown = value, copyLabel }: { value: string; shown?: string; copyLabel: string }) => (
  <span className="mt-1 flex items-center justify-between gap-3 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3.5">
    <b className="font-display text-20 leading-none tracking-wide text-ink tabular-nums">{shown}</b>
    <CopyButton text={value} label={copyLabel} />
  </span>
)

type PaybillStepsProps = {
  paybill: { businessNumber: string; account: string; amount: number }
  secondsLeft: number
  releasedAt: string
  reviewHref: string
  /** The connection, so that the page may not notice the payment. */
  isLost: boolean
}
