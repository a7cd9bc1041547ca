import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages'
import type { PackageSale } from '#contract/bookings/packages.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, formatDate, toDay } from '#domain/time/time.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { SubHead } from '../../components/sub-head.tsx'
import { useMay } from '../../role.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { UseVisit } from './sale-row.tsx'
import { saleText } from './sale-text.ts'

export async function loader({
  context,
  params,
  request: { signal },
  url,
}: LoaderArgs<'/packages/sold/:id'>) {
  const { sale } = await callAsMerchant({ context, url })('GET /merchant/package-sales/:id', {
    params: { id: params.id },
    signal,
  })
  return sale
}

export const meta = ({ loaderData }: { loaderData?: PackageSale }) => [
  { title: m.merchant_page_title({ page: loaderData?.holderName ?? m.merchant_packages_title() }) },
  { name: 'description', content: m.merchant_packages_description() },
]

export default function SoldPackage() {
  const sale = useLoaderData<typeof loader>()
  const mayRefund = useMay()('editCatalogue')
  const { holderName, holderPhone, serviceName, storeName, state, price, visits, soldAt, uses } = sale
  return (
    <Shell place="packages">
      <SubHead back={{ href: paths.packages(), label: m.merchant_packages_title() }} title={holderName} />
      <div className="grid max-w-160 gap-6">
        <section className={panelClass({ className: 'grid gap-3' })} aria-label={serviceName}>
          <div className="wrap-anywhere">
            <p className="text-18 font-semibold">{serviceName}</p>
            <p className="quiet">
              {storeName}
              {holderPhone !== null && ` · ${formatPhone(holderPhone)}`}
            </p>
          </div>
          <p className="font-semibold">{saleText(sale)}</p>
          <p className="quiet">
            {m.packages_terms_bought({
              visits,
              amount: formatKes(shillingsToCents(price)),
              day: formatDate(toDay(Date.parse(soldAt))),
            })}
          </p>
          {state === 'active' && (
            <div className="justify-self-start">
              <UseVisit sale={sale} />
            </div>
          )}
        </section>
        {uses.length > 0 && (
          <section aria-labelledby="uses">
            <h2 id="uses" className="mb-2 text-18">
              {m.packages_uses()}
            </h2>
            <ul className={panelClass({ className: 'grid divide-y divide-line py-0' })}>
              {uses.map((use) => (
                <Use key={use.id} sale={sale} use={use} />
              ))}
            </ul>
          </section>
        )}
        {mayRefund && state !== 'ended' && <Refund sale={sale} />}
      </div>
    </Shell>
  )
}

function Use({
  sale: { id, state },
  use: { id: useId, startTime, usedAt },
}: {
  sale: PackageSale
  use: PackageSale['uses'][number]
}) {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const giveBack = useSubmit('DELETE /merchant/package-sales/:id/uses/:useId', {
    toast: ({ message }) => message,
    onSuccess: () => revalidate(),
  })
  const when = dayAndTime(Date.parse(startTime ?? usedAt))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span>{startTime === null ? m.packages_use_counter({ when }) : when}</span>
      {state !== 'ended' && (
        <ConfirmDialog
          open={isOpen}
          onOpenChange={(next) => {
            setOpen(next)
            giveBack.clear()
          }}
          trigger={
            <Button variant="line" size="touch" aria-label={m.merchant_packages_return_named({ when })}>
              {m.merchant_packages_return()}
            </Button>
          }
          title={m.merchant_packages_return_title({ when })}
          description={
            startTime === null ? m.merchant_packages_return_hint() : m.merchant_packages_return_booked_hint()
          }
          cancelLabel={m.merchant_packages_return_no()}
          confirmLabel={m.merchant_packages_return()}
          busy={giveBack.isBusy && m.ui_saving()}
          onConfirm={() => void giveBack.submit({ params: { id, useId } })}
        >
          <Refused by={giveBack} />
        </ConfirmDialog>
      )}
    </li>
  )
}

function Refund({ sale: { id, refundNow, visitPrice } }: { sale: PackageSale }) {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const refund = useSubmit(
    () =>
      callOnce('POST /merchant/package-sales/:id/refund', { params: { id }, body: { refund: refundNow } }),
    { toast: ({ message }) => message, onSuccess: () => revalidate() },
  )
  const amount = formatKes(shillingsToCents(refundNow))
  return (
    <section aria-labelledby="refund">
      <h2 id="refund" className="mb-2 text-18">
        {m.merchant_packages_refund()}
      </h2>
      <p className="mb-3 max-w-text">
        {m.merchant_packages_refund_rule({ single: formatKes(shillingsToCents(visitPrice)), amount })}
      </p>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next)
          refund.clear()
        }}
        trigger={
          <Button variant="danger" size="touch">
            {m.merchant_packages_refund_end()}
          </Button>
        }
        title={m.merchant_packages_refund_title({ amount })}
        description={m.merchant_packages_refund_hint()}
        cancelLabel={m.merchant_packages_return_no()}
        confirmLabel={m.merchant_packages_refund_done({ amount })}
        danger
        busy={refund.isBusy && m.ui_saving()}
        onConfirm={() => void refund.submit()}
      >
        <Refused by={refund} />
      </ConfirmDialog>
    </section>
  )
}
