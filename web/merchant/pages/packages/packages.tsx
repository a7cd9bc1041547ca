import { Plus, Ticket } from '#web/ui/icons/icons.tsx'
import { redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { m } from '#messages'
import type { OwnPackage } from '#contract/bookings/packages.ts'
import { WALK_IN_TEXTS } from '#contract/bookings/merchant-limits.ts'
import { formatKes } from '#domain/payments/money.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { useMay } from '../../role.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { SaleRow } from './sale-row.tsx'

const PER_PAGE = 25

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const search = url.searchParams.get('search')?.trim().slice(0, WALK_IN_TEXTS.name.max) ?? ''
  const requested = Number(url.searchParams.get('page'))
  const page = Number.isSafeInteger(requested) && requested > 1 ? Math.min(requested, 10_000) : 1
  const [{ packages }, { sales, pagination }] = await Promise.all([
    call('GET /merchant/packages', { query: {}, signal }),
    call('GET /merchant/package-sales', {
      query: { page, limit: PER_PAGE, ...(search && { search }) },
      signal,
    }),
  ])
  const pages = Math.max(1, pagination.totalPages)
  if (page > pages) throw redirect(paths.packages({ search, page: pages }))
  return { packages, sales, search, page, pages }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_packages_title() }) },
  { name: 'description', content: m.merchant_packages_description() },
]

/** What is sold, and what was sold to whom. */
export default function Packages() {
  const { packages, sales, search, page, pages } = useLoaderData<typeof loader>()
  const mayEdit = useMay()('editCatalogue')
  return (
    <Shell place="packages">
      <header className="flex flex-wrap items-center justify-between gap-3 max-wide:pt-2">
        <h1 className="text-28">{m.merchant_packages_title()}</h1>
        {mayEdit && packages.length > 0 && (
          <ButtonLink href={paths.newPackage()}>
            <Plus />
            {m.merchant_packages_add()}
          </ButtonLink>
        )}
      </header>
      {packages.length === 0 ? (
        <div className={panelClass({ className: 'mt-5 max-w-180 py-8!' })}>
          <h2 className="sr-only">{m.merchant_packages_title()}</h2>
          <EmptyState
            icon={<Ticket />}
            title={m.merchant_packages_none()}
            action={mayEdit && <ButtonLink href={paths.newPackage()}>{m.merchant_packages_add()}</ButtonLink>}
          >
            {m.merchant_packages_none_hint()}
          </EmptyState>
        </div>
      ) : (
        <div className="mt-5 grid max-w-180 gap-8">
          <section aria-labelledby="sold">
            <h2 id="sold" className="mb-3 text-22">
              {m.merchant_packages_sold()}
            </h2>
            <Search search={search} />
            {sales.length === 0 ? (
              <p className="py-6 text-ink-2" role="status">
                {search ? m.merchant_packages_none_found() : m.merchant_packages_none_sold()}
              </p>
            ) : (
              <ul className={panelClass({ className: 'mt-4 grid divide-y divide-line py-0' })}>
                {sales.map((sale) => (
                  <SaleRow key={sale.id} sale={sale} />
                ))}
              </ul>
            )}
            <Pages
              label={m.merchant_packages_pages()}
              page={page}
              pages={pages}
              hrefFor={(other) => paths.packages({ search, page: other })}
            />
          </section>
          <section aria-labelledby="offered">
            <h2 id="offered" className="mb-3 text-22">
              {m.merchant_packages_offered()}
            </h2>
            <ul className={panelClass({ className: 'grid divide-y divide-line py-0' })}>
              {packages.map((each) => (
                <PackageRow key={each.id} offered={each} mayEdit={mayEdit} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </Shell>
  )
}

function Search({ search }: { search: string }) {
  const navigate = useNavigate()
  return (
    <SearchBox
      key={search}
      label={m.merchant_packages_search()}
      placeholder={m.merchant_packages_search()}
      action={paths.packages()}
      input={{ name: 'search', defaultValue: search, maxLength: WALK_IN_TEXTS.name.max }}
      onSubmit={(event) => {
        event.preventDefault()
        const words = String(new FormData(event.currentTarget).get('search') ?? '')
        void navigate(paths.packages({ search: words.trim() }))
      }}
    />
  )
}

function PackageRow({ offered, mayEdit }: { offered: OwnPackage; mayEdit: boolean }) {
  const { revalidate } = useRevalidator()
  const { id, visits, serviceName, price, validMonths, isOnSale, sold } = offered
  const change = useSubmit('PUT /merchant/packages/:id', {
    toast: ({ message }) => message,
    onSuccess: () => revalidate(),
  })
  const name = m.store_package_name({ count: visits, service: serviceName })
  return (
    <li className="grid gap-2 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="quiet">
            {m.store_package_price({ amount: formatKes(shillingsToCents(price)), months: validMonths })} ·{' '}
            {m.merchant_packages_count({ count: sold })}
          </p>
        </div>
        {!isOnSale && <Pill>{m.merchant_packages_stopped()}</Pill>}
      </div>
      <Refused by={change} />
      <div className="flex flex-wrap gap-2">
        {isOnSale && (
          <ButtonLink
            size="touch"
            href={paths.sellPackage(id)}
            aria-label={m.merchant_packages_sell_named({ name })}
          >
            {m.merchant_packages_sell()}
          </ButtonLink>
        )}
        {mayEdit && (
          <Button
            variant="line"
            size="touch"
            busy={change.isBusy && m.ui_saving()}
            onClick={() => void change.submit({ params: { id }, body: { isOnSale: !isOnSale } })}
            aria-label={
              isOnSale
                ? m.merchant_packages_stop_named({ name })
                : m.merchant_packages_restart_named({ name })
            }
          >
            {isOnSale ? m.merchant_packages_stop() : m.merchant_packages_restart()}
          </Button>
        )}
      </div>
    </li>
  )
}
