import { useLoaderData, useRevalidator } from 'react-router'
import type { MoneyDay } from '#contract/admin/money.ts'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { toDay, shortDay } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { Banknote, CircleAlert, CircleCheck, TrendingDown, TrendingUp } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Shell } from '../../layout/shell.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Kpis } from '../../parts/kpis.tsx'
import { Panel } from '../../parts/panel.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'
import { paths } from '../../paths.ts'
import { DayPanel } from './day-panel.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { Failures } from './failures.tsx'
import { RefundTable } from './refund-table.tsx'
import { RewardsDialog } from './rewards-dialog.tsx'

/** Without a day in the address the newest with open differences is shown, otherwise the newest. */
export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = context.get(callContext)
  const money = await call('GET /admin/money', { signal })
  const asked = url.searchParams.get('day')
  const shown =
    money.days.find(({ day }) => day === asked) ?? money.days.find(({ open }) => open > 0) ?? money.days[0]
  const details = shown
    ? await call('GET /admin/money/days/:day', { params: { day: shown.day }, signal })
    : null
  return { money, details, today: toDay(context.get(nowContext).getTime()) }
}

export const meta = () => [{ title: 'Money · D3 Admin' }]

const kes = (shillings: number) => formatKes(Math.round(shillings * 100))

export default function MoneyPage() {
  const { money, details, today } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const done = () => void revalidate()
  const { days, refunds, failures, fees } = money
  const open = days.reduce((sum, day) => sum + day.open, 0)
  const difference = days.reduce((sum, day) => sum + (day.open > 0 ? Math.abs(day.difference) : 0), 0)
  return (
    <Shell section="money" title="Money" end={<ExportDialog today={today} />}>
      <div className="mb-4">
        <Kpis
          kpis={[
            {
              label: 'Fees today',
              value: kes(fees.today),
              note: <Change today={fees.today} usual={fees.usual} />,
            },
            {
              label: 'Refunds open',
              value: String(money.refundsOpen),
              note: (
                <Link href={paths.refunds()} className={linkClass}>
                  {kes(money.refundsOpenSum)}
                </Link>
              ),
            },
            {
              label: 'Rewards owed',
              value: kes(money.rewardsOwed),
              note: (
                <>
                  <RewardsDialog />{' '}
                  <Link href={paths.payouts()} className={linkClass}>
                    Pay-outs
                  </Link>
                </>
              ),
            },
            {
              label: 'Till and ledger',
              value: kes(difference),
              note:
                open === 0 ? (
                  <span className="text-ok-text">No open lines</span>
                ) : (
                  <span className="text-danger">{open === 1 ? '1 line' : `${open} lines`}</span>
                ),
            },
          ]}
        />
      </div>
      <TwoColumns
        main={
          <>
            <Panel
              title="M-Pesa, our ledger and tax invoices"
              end={
                <Link href={paths.invoices()} className={linkClass}>
                  Tax invoices
                </Link>
              }
            >
              {days.length === 0 ? (
                <State icon={<Banknote />} calm heading={<h3 className="text-17">No statement yet</h3>}>
                  The days are compared once M-Pesa’s statement was read.
                </State>
              ) : (
                <Days days={days} shown={details?.day.day} />
              )}
            </Panel>
            <Panel
              title="Refunds that need a person"
              end={
                <Link href={paths.refunds()} className={linkClass}>
                  All refunds
                </Link>
              }
            >
              {refunds.length === 0 ? (
                <p className="text-15 text-ink-2">None: M-Pesa takes all of them.</p>
              ) : (
                <RefundTable caption="Amounts and states" refunds={refunds} onDone={done} />
              )}
            </Panel>
          </>
        }
        aside={
          <>
            {details && <DayPanel key={details.day.day} {...details} onDone={done} />}
            <Failures failures={failures} />
          </>
        }
      />
    </Shell>
  )
}

/** Change against the usual amount at this time of day. */
function Change({ today, usual }: { today: number; usual: number }) {
  if (usual === 0) return null
  const percent = Math.round(((today - usual) / usual) * 100)
  const Icon = percent < 0 ? TrendingDown : TrendingUp
  return (
    <span className="inline-flex items-center gap-1 text-ink-2">
      <Icon className="size-4" />
      {percent}%<span className="sr-only"> against the usual at this time of day</span>
    </span>
  )
}

const shillings = (amount: number) => formatShillings(Math.round(amount * 100))

const Days = ({ days, shown }: { days: MoneyDay[]; shown: string | undefined }) => (
  <DataTable
    caption="Days, amounts in KES"
    toKey={({ day }) => day}
    rows={days}
    columns={[
      {
        title: 'Day',
        cell: ({ day }) => (
          <Link
            href={paths.money(day)}
            aria-current={day === shown ? 'true' : undefined}
            className={`${linkClass} inline-block py-1.5 font-semibold whitespace-nowrap`}
          >
            {shortDay(day)}
          </Link>
        ),
      },
      { title: 'Payments', isNumber: true, cell: ({ payments }) => payments },
      { title: 'M-Pesa', isNumber: true, cell: ({ atMpesa }) => shillings(atMpesa) },
      { title: 'Ledger', isNumber: true, cell: ({ inLedger }) => shillings(inLedger) },
      {
        title: 'Difference',
        isNumber: true,
        cell: ({ difference }) =>
          difference === 0 ? '0' : <b className="font-semibold text-danger">{shillings(difference)}</b>,
      },
      {
        title: 'Invoices',
        isNumber: true,
        cell: ({ invoiced, credited, invoiceDifference }) =>
          invoiceDifference === 0 ? (
            shillings(invoiced - credited)
          ) : (
            <b className="font-semibold text-danger">{shillings(invoiced - credited)}</b>
          ),
      },
      { title: 'State', cell: (day) => <DayState day={day} /> },
    ]}
  />
)

function DayState({ day: { closedAt, open, isComplete, invoiceDifference } }: { day: MoneyDay }) {
  if (closedAt !== null)
    return (
      <Pill tone="ok" icon={CircleCheck}>
        Closed
      </Pill>
    )
  if (open > 0 || invoiceDifference !== 0)
    return (
      <Pill tone="bad" icon={CircleAlert}>
        Open
      </Pill>
    )
  return isComplete ? <Pill tone="info">Ready</Pill> : <Pill>In progress</Pill>
}
