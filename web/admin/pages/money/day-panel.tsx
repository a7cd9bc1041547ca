import type { ReactNode } from 'react'
import type { LedgerDifference, MoneyDay, Unmatched } from '#contract/admin/money.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { formatKes } from '#domain/payments/money.ts'
import { clockTime, dayAndTime, longDay, toMinutesOfDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useSession } from '#web/app/session/session.ts'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ExplainDifference } from '../../parts/money/explain-difference.tsx'
import { UnmatchedActions } from '../../parts/money/unmatched-actions.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'

type DayPanelProps = {
  day: MoneyDay
  unmatched: Unmatched[]
  differences: LedgerDifference[]
  onDone: () => void
}

/** A day with its differences, each with what can be decided, and its close. */
export function DayPanel({ day, unmatched, differences, onDone }: DayPanelProps) {
  const role = useSession()?.adminRole ?? null
  const mayMove = adminMay(role, 'moveMoney')
  const isOnlyHere = ({ kind }: LedgerDifference) => kind === 'not-at-mpesa'
  const firstOpen = unmatched.find(({ decidedAt }) => decidedAt === null)
  const onlyHere = differences.filter(isOnlyHere).length
  return (
    <Panel
      title={longDay(day.day)}
      end={day.open === 0 ? 'nothing open' : day.open === 1 ? '1 line' : `${day.open} lines`}
    >
      <FactList
        facts={[
          { label: 'At M-Pesa, not here', value: unmatched.length },
          { label: 'Here, not at M-Pesa', value: onlyHere },
          { label: 'Another amount', value: differences.length - onlyHere },
          { label: 'Fees in the ledger', value: kes(day.fees) },
          { label: 'Tax invoices', value: kes(day.invoiced) },
          { label: 'Credit notes', value: kes(day.credited) },
          { label: 'Not signed by KRA', value: day.unsigned },
        ]}
      />
      {day.invoiceDifference !== 0 && (
        <Note tone="bad">
          The invoices less the credit notes are {kes(day.invoiceDifference)} less than the fees in the
          ledger.
        </Note>
      )}
      <ul className="mt-2.5 grid gap-4">
        {unmatched.map((money) => (
          <li key={money.id} className="grid gap-3">
            <Line
              title={`${money.receipt ?? 'No code'}, ${kes(money.amount)}, ${toTime(money.paidAt)}`}
              text={toText(money)}
              decision={formatDecision(money)}
            />
            {mayMove && money.decidedAt === null && (
              <UnmatchedActions
                id={money.id}
                amount={money.amount}
                isOneOfMany={money !== firstOpen}
                onDone={onDone}
              />
            )}
          </li>
        ))}
        {differences.map((difference) => (
          <li key={difference.id} className="grid gap-3">
            <Line
              title={`${difference.receipt ?? 'No code'}, ${kes(difference.inLedger)}, ${toTime(difference.paidAt)}`}
              text={`Booking ${difference.bookingCode}, from ${difference.phone ?? 'an unknown phone'}. ${
                isOnlyHere(difference)
                  ? 'The statement does not have it.'
                  : `At M-Pesa it is ${kes(difference.atMpesa)}.`
              }`}
              decision={
                difference.isExplained ? formatDecision({ ...difference, status: 'explained' }) : null
              }
            />
            {mayMove && !difference.isExplained && <ExplainDifference id={difference.id} onDone={onDone} />}
          </li>
        ))}
      </ul>
      <DayClose day={day} mayClose={mayMove} mayReopen={role === 'owner'} onDone={onDone} />
    </Panel>
  )
}

const kes = (shillings: number) => formatKes(Math.round(shillings * 100))
const toTime = (iso: string) => clockTime(toMinutesOfDay(Date.parse(iso)))

const CAUSES: Record<Unmatched['cause'], string> = {
  unknown: 'It fits no payment.',
  'another-amount': 'Another amount than the fee.',
  'another-phone': 'Paid from another phone than the prompt went to.',
  'no-receipt': 'M-Pesa has not said which transaction it was.',
  'second-payment': 'The prompt was paid already.',
  claimed: 'A customer has claimed it; it fits no prompt.',
}
function toText({ phone, reference, cause, expected, amount }: Unmatched): string {
  const account = reference === null ? '' : `, account “${reference}”`
  const asked = expected === null || expected === amount ? '' : ` Asked for: ${kes(expected)}.`
  return `From ${phone ?? 'an unknown phone'}${account}. ${CAUSES[cause]}${asked}`
}

const OUTCOMES: Record<Unmatched['status'], string> = {
  open: 'Open',
  asked: 'The payer was asked by SMS',
  matched: 'Matched',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  explained: 'Explained',
}
type Decided = Pick<Unmatched, 'status' | 'decidedBy' | 'decidedAt' | 'note'> & { askedAt?: string | null }

function formatDecision({ status, askedAt, decidedBy, decidedAt, note }: Decided): string | null {
  if (status === 'open') return null
  const at = decidedAt ?? askedAt
  const by = decidedBy === null ? '' : ` by ${decidedBy}`
  return `${OUTCOMES[status]}${by}${at ? `, ${dayAndTime(Date.parse(at))}` : ''}${note === null ? '' : `: ${note}`}`
}

type LineProps = { title: string; text: string; decision: ReactNode }

const Line = ({ title, text, decision }: LineProps) => (
  <div className="rounded-control bg-sunk px-3.5 py-3 text-14 leading-small">
    <b className="block font-semibold">{title}</b>
    <span className="text-ink-2">{text}</span>
    {decision !== null && <span className="mt-1 block font-semibold">{decision}</span>}
  </div>
)

type DayCloseProps = { day: MoneyDay; mayClose: boolean; mayReopen: boolean; onDone: () => void }

function DayClose({ day: shown, ...props }: DayCloseProps) {
  const { day, closedAt, closedBy, isComplete } = shown
  const isOpen = shown.open > 0 || shown.invoiceDifference !== 0
  const reauthenticate = useReauthentication()
  const params = { day }
  const close = useSubmit(() => reauthenticate(() => call('POST /admin/money/days/:day/close', { params })), {
    toast: 'The day is closed',
    onSuccess: props.onDone,
  })
  if (closedAt !== null)
    return (
      <div className="mt-4 grid gap-3">
        <p className="text-15 text-ink-2">
          Closed by {closedBy}, {dayAndTime(Date.parse(closedAt))}.
        </p>
        {props.mayReopen && (
          <ReasonDialog
            trigger={<Button variant="line">Open the day again</Button>}
            title="Open the day again"
            description="The ledger then takes transfers of this day again."
            confirmLabel="Open again"
            danger
            toast="The day is open"
            send={(reason) => call('POST /admin/money/days/:day/reopen', { params, body: { reason } })}
            onDone={props.onDone}
          />
        )}
      </div>
    )
  if (!props.mayClose) return null
  return (
    <div className="mt-4 grid gap-2">
      <Refused by={close} />
      <Button
        variant="ink"
        full
        disabled={isOpen || !isComplete}
        busy={close.isBusy && 'Closing…'}
        onClick={() => void close.submit()}
      >
        Close the day
      </Button>
      {(isOpen || !isComplete) && (
        <p className="text-14 text-ink-2">
          {isComplete
            ? 'Decide all lines first.'
            : 'It can be closed an hour after its end, when M-Pesa’s statement was read.'}
        </p>
      )}
    </div>
  )
}
