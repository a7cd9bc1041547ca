import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import { payReference } from '#domain/payments/payment-policy.ts'
import { countdown, toDay, longDay, MINUTE, timeOfDay } from '#domain/time/time.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Handset } from '#web/ui/booking/handset.tsx'
import { HoldRing } from '#web/ui/booking/hold-ring.tsx'
import { bold, linkTo, nowrap, spanIn } from '#web/ui/feedback/message-markup.tsx'
import { NextSteps } from '#web/ui/feedback/next-steps.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { readProblem } from '#web/api/sent-problem.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../../paths.ts'
import { useHeadingFocus } from '../frame/heading-focus.ts'
import { RefreshWithoutScripts } from '../frame/refresh-without-scripts.tsx'
import { HoldExpired } from './hold-expired.tsx'
import { ClaimDialog, PayDialog } from './payment-dialogs.ts'
import { withRetry } from '../frame/with-retry.ts'
import { PAY_ROUTES } from './pay-routes.ts'
import { usePaymentPoll } from './use-payment-poll.ts'
import type { LoadedPayment, Payment } from './load-payment.ts'
import type { PayAnswer } from './pay-again-from-form.ts'

/** The prompt is on the payer's phone: how long the time is held, and what to do if nothing comes. */
export function PaymentWait({ answer, ...loaded }: PaymentWaitProps) {
  const { bookingId, charged, feeCents } = loaded
  const navigate = useNavigate()
  const heading = useHeadingFocus()
  const now = useNow(loaded.now, 500)
  const [prompt, setPrompt] = useState({ payment: loaded.payment, at: loaded.now })
  const poll = usePaymentPoll(prompt.payment, loaded)
  const { payment, booking } = poll.answer
  const isAirtel = payment.method === 'airtel'
  const provider = providerName(payment.method)
  const [isAsking, setAsking] = useState(false)
  const [isClaiming, setClaiming] = useState(false)
  /** The customer says that they have paid, but the provider does not. */
  const [isUnreported, setUnreported] = useState(answer?.isUnreported === true)
  const [message, setMessage] = useState(isUnreported ? m.booking_wait_not_reported({ provider }) : undefined)

  // The fee is paid by this prompt, or by hand to the Paybill number.
  const isPaid = booking.status === 'confirmed'
  const isFailed = payment.status === 'failed' && booking.status === 'pending'
  useEffect(() => {
    if (isPaid) void navigate(paths.book.done(booking.id), { replace: true })
    else if (isFailed) void navigate(loaded.reviewHref, { replace: true })
  }, [isPaid, isFailed, booking.id, loaded.reviewHref, navigate])

  const send = useSubmit(
    (phone: string) =>
      callOnce(isAirtel ? PAY_ROUTES.airtel : PAY_ROUTES.mpesa, {
        body: { bookingId, phoneNumber: phone, amount: charged, type: 'booking_access_fee' },
      }),
    {
      onSuccess(reply) {
        // Null only for a booking that rewards have paid, which this page sends on.
        if (reply.payment === null) return navigate(paths.book.done(booking.id), { replace: true })
        setPrompt({ payment: reply.payment, at: now })
        setAsking(false)
        setMessage(m.booking_wait_again_message({ phone: reply.payment.phone }))
      },
    },
  )
  const check = useSubmit(poll.check, {
    onSuccess(status) {
      if (status !== 'pending' && status !== 'processing') return
      setUnreported(true)
      setMessage(m.booking_wait_not_reported({ provider }))
    },
  })
  const problem = send.problem ?? check.problem ?? readProblem(answer?.problem)
  function pay(phone: string) {
    check.clear()
    setMessage(undefined)
    void send.submit(phone)
  }

  if (booking.status === 'cancelled') return <HoldExpired {...loaded} payment={payment} />

  const holdEnds = Date.parse(booking.holdExpiresAt ?? loaded.holdExpiresAt ?? '') || now
  const retryAt = Date.parse(payment.created_at) + MINUTE
  const retryIn = Math.max(0, Math.min(retryAt - now, (payment.retryInSeconds + 1) * 1000))
  const fee = formatKes(feeCents)
  const isUncertain = payment.status === 'processing'

  return (
    <div
      className={`grid gap-6 pt-4 pb-8 wide:mx-auto wide:max-w-235 wide:grid-cols-[1fr_320px] wide:items-center
        wide:gap-16 wide:py-10`}
    >
      <div>
        <div className="flex gap-5 items-center">
          <HoldRing secondsLeft={(holdEnds - now) / 1000} totalSeconds={HOLD_MS / 1000} />
          <div className="grow min-w-0">
            <h1 ref={heading} tabIndex={-1} className="text-28! leading-heading! wide:text-[26px]! outline-0">
              {getTitle({ isPaid, isUncertain, provider })}
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
                detail: m.booking_wait_prompt_detail({
                  time: timeOfDay(Date.parse(payment.created_at)),
                  phone: payment.phone,
                }),
                state: 'done',
              },
              {
                title: m.booking_wait_pin_title({ provider }),
                detail: m.booking_wait_pin_detail({ amount: fee }),
                state: isPaid ? 'done' : 'now',
              },
              {
                title: m.booking_wait_confirm_title(),
                detail: m.booking_wait_confirm_detail(),
                ...(isPaid && { state: 'now' }),
              },
            ]}
          />
        </div>
        <form method="post" className="grid gap-2 max-w-115" onSubmit={(event) => event.preventDefault()}>
          <div className="grid gap-2 empty:hidden" aria-live="polite">
            {poll.isOver && poll.isLost && (
              <Note tone="bad">
                <ParaglideMessage
                  message={m.booking_wait_lost}
                  markup={{ b: bold, link: linkTo(paths.contact()) }}
                />
              </Note>
            )}
            {poll.isOver && !poll.isLost && (
              <Note tone="bad">
                <ParaglideMessage
                  message={isAirtel ? m.booking_wait_timeout_airtel : m.booking_wait_timeout}
                  markup={{ b: bold, link: linkTo(loaded.reviewHref) }}
                />
              </Note>
            )}
            {poll.isLost && !poll.isOver && (
              <Note>
                <ParaglideMessage message={m.booking_wait_offline} markup={{ b: bold }} />
              </Note>
            )}
            {isUncertain && (
              <Note>
                <ParaglideMessage
                  message={isAirtel ? m.booking_wait_uncertain_airtel : m.booking_wait_uncertain}
                  markup={{ b: bold }}
                />
              </Note>
            )}
            {problem && !isAsking && <Note tone="bad">{withRetry(problem)}</Note>}
            {message && !problem && <Note tone="info">{message}</Note>}
          </div>
          <p className="text-14 font-semibold mt-1">{m.booking_wait_no_prompt()}</p>
          <Button
            type="submit"
            variant={retryIn > 0 ? 'soft' : 'ink'}
            className="justify-between!"
            disabled={retryIn > 0}
            busy={send.isBusy && !isAsking && m.booking_pay_sending()}
            onClick={() => pay(payment.phone)}
          >
            {retryIn > 0 ? (
              <ParaglideMessage
                message={m.booking_wait_resend_in}
                inputs={{ time: countdown(retryIn) }}
                markup={{ countdown: spanIn('tabular-nums') }}
              />
            ) : (
              m.booking_wait_resend()
            )}
          </Button>
          <div className="flex items-center gap-2">
            <Button variant="line" size="sm" className="grow noscript:hidden" onClick={() => setAsking(true)}>
              {m.booking_wait_other_phone()}
            </Button>
            <ButtonLink
              variant="line"
              size="sm"
              className="grow not-noscript:hidden"
              href={loaded.reviewHref}
            >
              {m.booking_wait_other_phone()}
            </ButtonLink>
            <Button
              type="submit"
              name="check"
              variant="line"
              size="sm"
              className="grow"
              busy={check.isBusy && m.booking_wait_checking({ provider })}
              onClick={() => {
                send.clear()
                void check.submit()
              }}
            >
              {m.booking_wait_paid()}
            </Button>
          </div>
          <ButtonLink variant="line" size="sm" href={paths.book.payByHand(bookingId)}>
            {m.booking_pay_another_way()}
          </ButtonLink>
          {!isAirtel && (isUncertain || isUnreported || poll.isOver) && (
            <Button variant="line" size="sm" className="noscript:hidden" onClick={() => setClaiming(true)}>
              {m.booking_wait_code()}
            </Button>
          )}
          <p className="quiet">
            {isUncertain
              ? m.booking_wait_release_uncertain({ time: timeOfDay(holdEnds) })
              : m.booking_wait_release({ time: timeOfDay(holdEnds) })}
          </p>
        </form>
      </div>
      <div className="max-wide:hidden">
        <Handset
          clock={timeOfDay(Date.parse(payment.created_at))}
          date={longDay(toDay(Date.parse(payment.created_at)))}
          storeName={loaded.storeName}
          coverPattern={loaded.coverPattern}
          amount={`${fee}.00`}
          payee="D3 DEALS"
          account={payReference(payment.id)}
        />
        <p className="quiet text-center mt-3.5">{m.booking_wait_handset()}</p>
      </div>
      <RefreshWithoutScripts
        href={paths.book.pay(bookingId)}
        since={Date.parse(payment.created_at)}
        now={loaded.now}
      />
      {isAsking && (
        <PayDialog
          onClose={() => {
            setAsking(false)
            send.clear()
            check.clear()
          }}
          title={m.booking_wait_other_phone()}
          provider={provider}
          feeCents={feeCents}
          busy={send.isBusy}
          problem={problem}
          onSend={pay}
        />
      )}
      {isClaiming && (
        <ClaimDialog bookingId={bookingId} feeCents={feeCents} onClose={() => setClaiming(false)} />
      )}
    </div>
  )
}

type PaymentWaitProps = LoadedPayment & { payment: Payment; answer: PayAnswer | undefined }

function getTitle({ isPaid, isUncertain, provider }: Title): string {
  if (isPaid) return m.booking_wait_title_paid()
  return isUncertain ? m.booking_wait_title_uncertain({ provider }) : m.booking_wait_title()
}
type Title = { isPaid: boolean; isUncertain: boolean; provider: string }
