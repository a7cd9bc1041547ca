import { ChevronLeft, ChevronRight, Download, Printer, ReceiptText } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { supplierLines } from '#domain/payments/receipt-texts.ts'
import { placeName } from '#domain/text/place-name.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { addDays, toDay, formatMonth } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { IconButton, IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import { chosenStoreName, loadStoreChoices } from '../../components/stores/store-choices.ts'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'
import { readMonth } from './statement-month.ts'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const store = url.searchParams.get('store') || undefined
  const thisMonth = toDay(context.get(nowContext).getTime()).slice(0, 7)
  const month = readMonth(url.searchParams, thisMonth)
  const [statement, stores] = await Promise.all([
    call('GET /merchant/statement', { query: { month, ...(store && { storeId: store }) }, signal }),
    loadStoreChoices(call, signal),
  ])
  return { statement, store, stores, isThisMonth: month === thisMonth }
}

const kes = (shillings: number) => formatKes(shillingsToCents(shillings))

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_account_statement() }) },
  { name: 'description', content: m.merchant_statement_lead() },
]

/** Statement of offers sold and fees in a month. The page can be printed as it is. */
export default function Statement() {
  const { statement, store, stores, isThisMonth } = useLoaderData<typeof loader>()
  const { month, totals, stores: ownStores, branches, offers, businessName, supplier } = statement
  const storeName = chosenStoreName(stores, store)
  const previous = addDays(`${month}-01`, -1).slice(0, 7)
  const next = addDays(`${month}-01`, 31).slice(0, 7)
  const figures: [label: string, value: string][] = [
    [m.merchant_statement_sold(), formatNumber(totals.sold)],
    [m.merchant_statement_came(), formatNumber(totals.visits)],
    [m.merchant_statement_taken(), kes(totals.takenAtCounter)],
    [m.merchant_statement_fees(), kes(totals.fees)],
    [m.merchant_statement_refunded(), kes(totals.refundedFees)],
    [m.merchant_statement_you_pay(), kes(0)],
  ]
  return (
    <AccountFrame
      current={paths.statement()}
      title={m.merchant_account_statement()}
      lead={m.merchant_statement_lead()}
    >
      <div className="max-w-200">
        <StoreChoice
          stores={stores}
          storeId={store}
          page={paths.statement()}
          getPath={(chosen) => paths.statement({ month: isThisMonth ? undefined : month, store: chosen })}
          otherChoices={{ month: isThisMonth ? undefined : month }}
        />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
          <h2 className="mr-auto text-20">
            {formatMonth(`${month}-01`)} {month.slice(0, 4)}
            <small className="block text-14 font-normal text-ink-2">{businessName}</small>
          </h2>
          <nav className="flex gap-2 print:hidden" aria-label={m.merchant_statement_months()}>
            <IconLink
              variant="line"
              label={m.merchant_statement_previous()}
              href={paths.statement({ month: previous, store })}
            >
              <ChevronLeft />
            </IconLink>
            {isThisMonth ? (
              <IconButton variant="line" label={m.merchant_statement_next()} disabled>
                <ChevronRight />
              </IconButton>
            ) : (
              <IconLink
                variant="line"
                label={m.merchant_statement_next()}
                href={paths.statement({ month: next, store })}
              >
                <ChevronRight />
              </IconLink>
            )}
          </nav>
          {offers.length > 0 && (
            <p className="flex flex-wrap gap-2 print:hidden">
              <a
                className={buttonClass({ variant: 'line', size: 'touch' })}
                href={paths.statementPdf({ month, store })}
                download
              >
                <Download />
                {m.ui_download_pdf()}
              </a>
              <a
                className={buttonClass({ variant: 'line', size: 'touch' })}
                href={paths.statementFile({ month, store })}
                download
              >
                <Download />
                {m.merchant_statement_csv()}
              </a>
              <Button variant="line" size="touch" className="noscript:hidden" onClick={() => window.print()}>
                <Printer />
                {m.ui_print()}
              </Button>
            </p>
          )}
        </div>
        {offers.length === 0 ? (
          <div className={panelClass({ className: 'mt-4 py-8! narrow:px-2!' })}>
            <EmptyState
              icon={<ReceiptText />}
              title={
                storeName ? m.merchant_statement_none_at({ store: storeName }) : m.merchant_statement_none()
              }
            >
              {m.merchant_statement_none_hint()}
            </EmptyState>
          </div>
        ) : (
          <>
            <dl
              className={panelClass({
                className: 'mt-4 grid grid-cols-2 gap-4 narrow:grid-cols-1 wide:grid-cols-3',
              })}
            >
              {figures.map(([label, value]) => (
                <div key={label} className="flex flex-col-reverse justify-end">
                  <dt className="text-13 text-ink-2">{label}</dt>
                  <dd className="font-display text-18 font-bold tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
            {ownStores.length > 1 && (
              <SumsList
                title={m.merchant_statement_stores()}
                rows={ownStores.map((own) => ({ ...own, title: own.name }))}
              />
            )}
            {branches.length > ownStores.length && (
              <SumsList
                title={m.merchant_statement_branches()}
                rows={branches.map((branch) => ({
                  ...branch,
                  title: placeName(branch.storeName, branch.name),
                }))}
              />
            )}
            <SumsList title={m.merchant_statement_offers()} rows={offers} />
            <p className="quiet mt-3">{m.merchant_statement_counted()}</p>
            <p className="quiet mt-1">{m.merchant_statement_issued_by({ company: supplier.name })}</p>
            <p className="quiet mt-1 wrap-anywhere">
              {[supplier.name, ...supplierLines(supplier)].join(' · ')}
            </p>
          </>
        )}
      </div>
    </AccountFrame>
  )
}

/** Sums taken at the counter and paid by customers, of each branch or offer. */
const SumsList = ({ title, rows }: { title: string; rows: SumsRow[] }) => (
  <>
    <h3 className="mt-6 mb-2 text-16 leading-row">{title}</h3>
    <ul className={panelClass({ className: 'divide-y divide-line py-0!' })}>
      {rows.map((row) => (
        <li key={row.id} className="grid gap-1 py-3 wide:grid-cols-[minmax(0,1fr)_auto] wide:gap-6">
          <b className="font-semibold [overflow-wrap:anywhere]">{row.title}</b>
          <span className="tabular-nums">{kes(row.takenAtCounter)}</span>
          <span className="quiet wide:col-span-2">
            {m.merchant_statement_offer_counts({
              count: row.sold,
              visits: row.visits,
              fees: kes(row.fees),
            })}
          </span>
        </li>
      ))}
    </ul>
  </>
)
type SumsRow = {
  id: string
  title: string
  sold: number
  visits: number
  fees: number
  takenAtCounter: number
}
