import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { countdown, MINUTE, timeOfDay, type At } from '#domain/time/time.ts'
import { readProblem } from '#web/api/sent-problem.ts'
import { bold, linkTo } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { paths } from '../../../paths.ts'
import { FocusedAnswer } from '../frame/focused-answer.tsx'
import { withRetry } from '../frame/with-retry.ts'
import { MAX_TYPED_PHONE } from '../typed-phone.ts'
import { ClaimButton } from './claim-button.tsx'
import type { PaymentWaitProps } from './pay-again-from-form.ts'
import { OTHER_PHONE } from './wait-form.ts'

/** What is known of a prompt that does not come, and what can be done: another one, another phone, another way to pay. */
export function NoPrompt(wait: NoPromptProps) {
  const { payment, answer, provider, bookingId, feeCents, holdEnds } = wait
  const isUncertain = payment.status === 'processing'
  const isClaimable = isUncertain || answer?.isUnreported === true
  return (
    <div className="grid gap-2 max-w-115">
      <WaitNotes {...wait} />
      <p className="text-14 font-semibold mt-1">{m.booking_wait_no_prompt()}</p>
      <SendAgain {...wait} />
      <div className="flex flex-wrap items-center gap-2">
        <OtherPhone {...wait} />
        <sent-form className="grow">
          <form method="post" className="grid">
            <Button
              type="submit"
              name="check"
              variant="line"
              size="sm"
              data-busy={m.booking_wait_checking({ provider })}
            >
              {m.booking_wait_paid()}
            </Button>
          </form>
        </sent-form>
      </div>
      <ButtonLink variant="line" size="sm" href={paths.book.payByHand(bookingId)}>
        {m.booking_pay_another_way()}
      </ButtonLink>
      {payment.method !== 'airtel' && (
        <ClaimButton
          bookingId={bookingId}
          feeCents={feeCents}
          size="sm"
          hidden={!isClaimable}
          data-when={isClaimable ? undefined : 'lost timeout'}
        >
          {m.booking_wait_code()}
        </ClaimButton>
      )}
      <p className="quiet">
        {isUncertain
          ? m.booking_wait_release_uncertain({ time: timeOfDay(holdEnds) })
          : m.booking_wait_release({ time: timeOfDay(holdEnds) })}
      </p>
    </div>
  )
}

type NoPromptProps = PaymentWaitProps & { provider: string; holdEnds: At }

/** `<payment-watch>` shows the first three. */
function WaitNotes({ payment, answer, provider, reviewHref, isSentAgain }: NoPromptProps) {
  const isAirtel = payment.method === 'airtel'
  const problem = answer?.otherPhone === undefined ? readProblem(answer?.problem) : undefined
  const message = answer?.isUnreported
    ? m.booking_wait_not_reported({ provider })
    : isSentAgain && !answer
      ? m.booking_wait_again_message({ phone: payment.phone })
      : undefined
  return (
    <div className="grid gap-2 not-has-[>:not([hidden])]:-mb-2" aria-live="polite">
      <div hidden data-when="lost">
        <Note tone="bad">
          <ParaglideMessage
            message={m.booking_wait_lost}
            markup={{ b: bold, link: linkTo(paths.contact()) }}
          />
        </Note>
      </div>
      <div hidden data-when="timeout">
        <Note tone="bad">
          <ParaglideMessage
            message={isAirtel ? m.booking_wait_timeout_airtel : m.booking_wait_timeout}
            markup={{ b: bold, link: linkTo(reviewHref) }}
          />
        </Note>
      </div>
      <div hidden data-when="offline">
        <Note>
          <ParaglideMessage message={m.booking_wait_offline} markup={{ b: bold }} />
        </Note>
      </div>
      {payment.status === 'processing' && (
        <Note>
          <ParaglideMessage
            message={isAirtel ? m.booking_wait_uncertain_airtel : m.booking_wait_uncertain}
            markup={{ b: bold }}
          />
        </Note>
      )}
      {problem && (
        <FocusedAnswer>
          <Note tone="bad">{withRetry(problem)}</Note>
        </FocusedAnswer>
      )}
      {message && (
        <FocusedAnswer>
          <Note tone="info">{message}</Note>
        </FocusedAnswer>
      )}
    </div>
  )
}

/** A prompt stays on the phone for a minute; until then the button is disabled and says when. */
function SendAgain({ payment, now }: NoPromptProps) {
  const retryAt = Date.parse(payment.created_at) + MINUTE
  const retryIn = Math.max(0, Math.min(retryAt - now, (payment.retryInSeconds + 1) * 1000))
  const form = (
    <sent-form>
      <form method="post" className="grid">
        {retryIn > 0 && (
          <Button variant="soft" className="justify-between!" disabled data-counting>
            <ParaglideMessage
              message={m.booking_wait_resend_in}
              inputs={{ time: countdown(retryIn) }}
              markup={{ countdown: Clock }}
            />
          </Button>
        )}
        <Button
          type="submit"
          variant="ink"
          className="justify-between!"
          hidden={retryIn > 0}
          data-ended
          data-busy={m.booking_pay_sending()}
        >
          {m.booking_wait_resend()}
        </Button>
      </form>
    </sent-form>
  )
  return retryIn === 0 ? (
    form
  ) : (
    <count-down className="grid" data-now={now} data-until={now + retryIn}>
      {form}
    </count-down>
  )
}

const Clock = ({ children }: { children?: ReactNode }) => (
  <span className="tabular-nums" data-clock>
    {children}
  </span>
)

function OtherPhone({ answer, provider, feeCents }: NoPromptProps) {
  const typed = answer?.otherPhone
  const isInvalid = answer?.isInvalidPhone === true
  const problem = typed === undefined ? undefined : readProblem(answer?.problem)
  const amount = formatKes(feeCents)
  return (
    <details className="grow open:basis-full" open={isInvalid || problem !== undefined}>
      <summary
        className={buttonClass(
          { variant: 'line', size: 'sm', full: true },
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        {m.booking_wait_other_phone()}
      </summary>
      <sent-form className="block">
        <form method="post" noValidate className="grid gap-3 py-3">
          <p className="quiet">{m.booking_pay_dialog_description({ amount, provider })}</p>
          {problem && (
            <FocusedAnswer>
              <Note tone="bad" role="alert">
                {withRetry(problem)}
              </Note>
            </FocusedAnswer>
          )}
          <TelField
            label={m.booking_pay_number({ provider })}
            hint={m.booking_pay_dialog_pin()}
            name={OTHER_PHONE}
            maxLength={MAX_TYPED_PHONE}
            defaultValue={typed}
            error={isInvalid ? m.booking_phone_invalid() : undefined}
            // The page is the answer to this form.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isInvalid}
          />
          <Button type="submit" data-busy={m.booking_pay_sending()}>
            {m.booking_pay_amount({ amount })}
          </Button>
        </form>
      </sent-form>
    </details>
  )
}
