import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import { payReference } from '#domain/payments/payment-policy.ts'
import { toDay, longDay, timeOfDay } from '#domain/time/time.ts'
import { Handset } from '#web/ui/booking/handset.tsx'
import { HoldRing } from '#web/ui/booking/hold-ring.tsx'
import { nowrap } from '#web/ui/feedback/message-markup.tsx'
import { NextSteps } from '#web/ui/feedback/next-steps.tsx'
import { NoPrompt } from './no-prompt.tsx'
import type { PaymentWaitProps } from './pay-again-from-form.ts'

/** The prompt is on the payer's phone: how long the time is held, and what to do if nothing comes. */
export function PaymentWait(wait: PaymentWaitProps) {
  const { payment, now, feeCents } = wait
  const provider = providerName(payment.method)
  const holdEnds = Date.parse(wait.holdExpiresAt ?? '') || now
  const sentAt = Date.parse(payment.created_at)
  const fee = formatKes(feeCents)
  const isUncertain = payment.status === 'processing'

  return (
    <div
      className={`grid gap-6 pt-4 pb-8 wide:mx-auto wide:max-w-235 wide:grid-cols-[1fr_320px] wide:items-center
        wide:gap-16 wide:py-10`}
    >
      <div>
        <div className="flex gap-5 items-center">
          <count-down className="contents" data-now={now} data-until={holdEnds}>
            <HoldRing secondsLeft={(holdEnds - now) / 1000} totalSeconds={HOLD_MS / 1000} />
          </count-down>
          <div className="grow min-w-0">
            <h1 className="text-28! leading-heading! wide:text-[26px]!">
              {isUncertain ? m.booking_wait_title_uncertain({ provider }) : m.booking_wait_title()}
            </h1>
            <p className="text-ink-2 mt-1.5">
              <ParaglideMessage
                message={m.booking_wait_amount}
                inputs={{ amount: fee, phone: payment.phone }}
                markup={{ nowrap }}
              />
            </p>
          </div>
        </div>
        <div className="my-6">
          <NextSteps
            steps={[
              {
                title: isUncertain ? m.booking_wait_prompt_requested() : m.booking_wait_prompt_sent(),
                detail: m.booking_wait_prompt_detail({ time: timeOfDay(sentAt), phone: payment.phone }),
                state: 'done',
              },
              {
                title: m.booking_wait_pin_title({ provider }),
                detail: m.booking_wait_pin_detail({ amount: fee }),
                state: 'now',
              },
              { title: m.booking_wait_confirm_title(), detail: m.booking_wait_confirm_detail() },
            ]}
          />
        </div>
        <NoPrompt {...wait} provider={provider} holdEnds={holdEnds} />
      </div>
      <div className="max-wide:hidden">
        <Handset
          clock={timeOfDay(sentAt)}
          date={longDay(toDay(sentAt))}
          storeName={wait.storeName}
          coverPattern={wait.coverPattern}
          amount={`${fee}.00`}
          payee="D3 DEALS"
          account={payReference(payment.id)}
        />
        <p className="quiet text-center mt-3.5">{m.booking_wait_handset()}</p>
      </div>
    </div>
  )
}
