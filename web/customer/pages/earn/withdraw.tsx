import { useEffect, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { formatKes } from '#domain/payments/money.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useResend } from '#web/parts/auth/resend.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { CODE_DIGITS } from '#web/ui/forms/code-digits.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { BadgeCheck, Clock, RefreshCw } from '#web/ui/icons/icons.tsx'
import { paths } from '../../paths.ts'
import type { WithdrawView } from './earn-view.ts'

const LOOK_AGAIN_MS = 4_000
/** Maximum number of looks at a withdrawal: M-Pesa has usually paid within a few seconds. */
const MOST_LOOKS = 15

/** Withdrawal of rewards to the own phone: the form, and the last withdrawals. */
export function Withdraw({ view }: { view: WithdrawView }) {
  const { withdrawals } = view
  useFollow(withdrawals.some(({ state }) => state === 'requested'))
  return (
    <section
      aria-labelledby="withdraw"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 wide:p-5"
    >
      <div className="grid gap-1">
        <h2 id="withdraw">{m.withdraw_title()}</h2>
        <p className="quiet">{m.withdraw_lead({ amount: formatKes(view.availableCents) })}</p>
      </div>
      <Obstacle view={view} />
      {view.obstacle === null && view.mostCents >= view.minimumCents && <WithdrawForm view={view} />}
      {withdrawals.length > 0 && (
        <ul className="border-t border-line">
          {withdrawals.map((each) => (
            <Row key={each.id} {...each} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Reason why nothing can be withdrawn now. */
function Obstacle({ view: { obstacle, mostCents, minimumCents, leftTodayCents } }: { view: WithdrawView }) {
  if (obstacle === 'stopped') return <Note>{m.problem_withdrawals_stopped()}</Note>
  if (obstacle === 'identity-changed') return <Note>{m.problem_withdrawal_identity_changed()}</Note>
  if (obstacle === 'no-phone')
    return (
      <div className="grid justify-items-start gap-3">
        <Note>{m.problem_withdrawal_no_phone()}</Note>
        <ButtonLink variant="line" size="touch" href={paths.verifyPhone(paths.profile.rewards())}>
          {m.withdraw_verify_phone()}
        </ButtonLink>
      </div>
    )
  if (mostCents >= minimumCents) return null
  return (
    <Note>
      {leftTodayCents < minimumCents
        ? m.withdraw_enough_today()
        : m.withdraw_from({ amount: formatKes(minimumCents) })}
    </Note>
  )
}

function WithdrawForm({ view: { mostCents, feeCents, phone } }: { view: WithdrawView }) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState('')
  const [otp, setOtp] = useState('')
  const amount = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null
  const code = useResend(() => call('POST /users/withdrawals/code', { body: { amount: amount ?? 0 } }), {
    check: () => (amount === null ? { amount: m.field_withdrawal_whole() } : {}),
    toFieldErrors: amountErrors,
  })
  const { setForm, ...send } = useSubmit(
    () => callOnce('POST /users/withdrawals', { body: { amount: amount ?? 0, otp } }),
    {
      check: () => ({
        ...(amount === null && { amount: m.field_withdrawal_whole() }),
        ...(otp.length < CODE_DIGITS && { otp: m.field_code_incomplete() }),
      }),
      toFieldErrors: (problem) =>
        problem.code === 'wrong-otp' ? { otp: problem.message } : amountErrors(problem),
      toast: m.withdraw_done(),
      async onSuccess() {
        setTyped('')
        setOtp('')
        code.clear()
        await revalidate()
      },
    },
  )
  const arrives = amount === null ? null : amount * 100 - feeCents
  function submit(event: FormEvent) {
    event.preventDefault()
    void (code.isDone ? send.submit() : code.submit())
  }
  return (
    <form className="grid gap-4" method="post" noValidate ref={setForm} onSubmit={submit}>
      <Refused by={code.problem ? code : send} />
      <TextField
        label={m.withdraw_amount()}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        before={<span className="text-ink-2">KES</span>}
        hint={m.withdraw_amount_hint({ most: formatKes(mostCents), fee: formatKes(feeCents) })}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setOtp('')
          // A code withdraws only the amount for which it was sent.
          code.clear()
          send.clear()
        }}
        error={code.fieldErrors.amount ?? send.fieldErrors.amount}
      />
      {arrives !== null && arrives > 0 && (
        <p aria-live="polite">{m.withdraw_arrives({ amount: formatKes(arrives), phone: phone ?? '' })}</p>
      )}
      {code.isDone && (
        <CodeField
          label={m.auth_verify_phone_code()}
          hint={m.withdraw_code_hint({ phone: phone ?? '' })}
          name="otp"
          value={otp}
          onChange={(digits) => {
            setOtp(digits)
            send.clearFieldError('otp')
          }}
          error={send.fieldErrors.otp}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {code.isDone && (
          <Button type="submit" variant="ink" size="touch" busy={send.isBusy && m.withdraw_sending()}>
            {m.withdraw_submit()}
          </Button>
        )}
        <Button
          type={code.isDone ? 'button' : 'submit'}
          variant={code.isDone ? 'line' : 'ink'}
          size="touch"
          disabled={code.secondsLeft > 0}
          busy={code.isBusy && m.withdraw_sending_code()}
          {...(code.isDone && { onClick: () => void code.submit() })}
        >
          {code.secondsLeft > 0
            ? m.withdraw_code_again_in({ seconds: code.secondsLeft })
            : code.isDone
              ? m.withdraw_code_again()
              : m.withdraw_send_code()}
        </Button>
      </div>
    </form>
  )
}

const AMOUNT_PROBLEMS = new Set(['below-minimum', 'above-balance', 'above-daily-limit'])
const amountErrors = ({ code, message }: Problem) =>
  AMOUNT_PROBLEMS.has(code) ? { amount: message } : undefined

function Row({ arrives, phone, state, mpesaCode, reason, requestedAt }: Withdrawal) {
  const sent = formatKes(Math.round(arrives * 100))
  return (
    <li className="flex items-center justify-between gap-3 border-line py-3 not-first:border-t">
      <span className="grid min-w-0 gap-0.5">
        <b className="font-semibold">
          {m.withdraw_row({ amount: sent, phone: phone.replaceAll(' ', '\u00a0') })}
        </b>
        <span className="quiet [overflow-wrap:anywhere]">
          <time dateTime={requestedAt}>{formatDate(toDay(Date.parse(requestedAt)))}</time>
          {mpesaCode && ` · ${mpesaCode}`}
          {reason && ` · ${reason}`}
        </span>
      </span>
      {state === 'requested' ? (
        <Pill tone="info" icon={Clock}>
          {m.withdraw_state_requested()}
        </Pill>
      ) : state === 'paid' ? (
        <Pill tone="ok" icon={BadgeCheck}>
          {m.withdraw_state_paid()}
        </Pill>
      ) : (
        <Pill tone="bad" icon={RefreshCw}>
          {m.withdraw_state_returned()}
        </Pill>
      )}
    </li>
  )
}

/** Follows a withdrawal that is on its way. The page itself is loaded again only when there is something new. */
function useFollow(isOnItsWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOnItsWay) return
    let looks = 0
    const look = async () => {
      const { withdrawals } = await call('GET /users/withdrawals', { query: { limit: 1 } })
      looks += 1
      if (looks >= MOST_LOOKS) clearInterval(timer)
      if (withdrawals[0]?.state !== 'requested') await revalidate()
    }
    // Without the network, the next look may succeed.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOnItsWay, revalidate])
}
