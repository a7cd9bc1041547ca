import { useLoaderData } from 'react-router'
import { cents, formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Shell } from '../../layout/shell.tsx'
import type { pages } from '../../paths.ts'
import { FactList } from '../../parts/fact-list.tsx'
import { History } from '../../parts/history.tsx'
import { Panel } from '../../parts/panel.tsx'
import { StatusPill } from '../../parts/status-pill.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'

export const loader = ({ context, params: { id }, request: { signal } }: LoaderArgs<typeof pages.payment>) =>
  context.get(callContext)('GET /admin/payments/:id', { params: { id }, signal })

export const meta = () => [{ title: 'Payment · D3 Admin' }]

export default function PaymentPage() {
  const { payment, timeline } = useLoaderData<typeof loader>()
  const { payer, code, amount, refundStatus } = payment
  return (
    <Shell
      section="bookings"
      title={payment.receipt ?? 'Payment'}
      end={<StatusPill status={payment.status} />}
    >
      <TwoColumns
        main={<History entries={timeline} />}
        aside={
          <Panel title="Facts">
            <FactList
              facts={[
                { label: 'Amount', value: formatKes(cents(amount) ?? 0) },
                { label: 'For', value: `D3-${code}`, link: { page: 'booking', id: code } },
                { label: 'Payer', value: payer.name, link: { page: 'person', id: payer.id } },
                { label: 'Paid by', value: METHODS[payment.method] },
                { label: 'Phone', value: payment.phone ?? 'Hidden by M-Pesa' },
                { label: 'Started', value: dayAndTime(Date.parse(payment.createdAt)) },
                { label: 'Receipt', value: payment.receipt },
                { label: 'Prompt', value: payment.checkoutId },
                { label: 'M-Pesa says', value: payment.result },
                { label: 'Outcome', value: payment.needsReview ? 'Not certain' : null },
                { label: 'Refund', value: refundStatus && refundStatus.replaceAll('_', ' ') },
                { label: 'Receipt of the refund', value: payment.refundReceipt },
              ]}
            />
          </Panel>
        }
      />
    </Shell>
  )
}

const METHODS = {
  mpesa: 'Prompt of M-Pesa',
  paybill: 'Paybill number, by hand',
  airtel: 'Prompt of Airtel Money',
}
