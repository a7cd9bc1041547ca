import { clsx } from 'clsx'
import { ContactRound, Mail, UserPlus } from '#web/ui/icons/icons.tsx'
import { Outlet, redirect, useLoaderData, useNavigation, useParams } from 'react-router'
import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { chosenStoreName, loadStoreChoices, shownStore } from '../../components/stores/store-choices.ts'
import { useMay } from '../../role.ts'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { ClientList } from './client-list.tsx'
import { ClientsChoice } from './clients-choice.tsx'
import { readClientsChoice } from './clients-query.ts'
import { ExportButton } from './export-button.tsx'

const PER_PAGE = 25

export async function loader({ context, request, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const { signal } = request
  const choice = readClientsChoice(url.searchParams)
  const { store, ...filter } = choice
  const [{ clients, counts, pagination }, stores] = await Promise.all([
    call('GET /merchant/clients', {
      query: { ...filter, ...(store && { storeId: store }), limit: PER_PAGE },
      signal,
    }),
    loadStoreChoices(call, signal),
  ])
  const pages = Math.max(1, pagination.totalPages)
  if (choice.page > 1 && clients.length === 0) throw redirect(paths.clients({ ...choice, page: 1 }))
  return { clients, counts, pages, choice, stores, now: context.get(nowContext).getTime() }
}

/** Returns whether to load the list again, which opening a client does not do. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_clients_title() }) },
  { name: 'description', content: m.merchant_clients_description() },
]

/** The list, and beside it the client that is open; on a phone, that client alone. */
export default function Clients() {
  const { clients, counts, pages, choice, stores, now } = useLoaderData<typeof loader>()
  const { id } = useParams()
  const isLoading = useNavigation().state === 'loading'
  const may = useMay()
  const isOpen = id !== undefined
  const storeName = chosenStoreName(stores, choice.store)
  return (
    <Shell place="clients" store={shownStore(stores, choice.store)}>
      <header className={clsx('mb-4 flex items-start justify-between gap-4', isOpen && 'max-wide:sr-only')}>
        <div className="min-w-0">
          <div className={clsx(isOpen && 'max-wide:hidden')}>
            <StoreChoice
              stores={stores}
              storeId={choice.store}
              page={paths.clients()}
              getPath={(store) => paths.clients({ ...choice, store, page: 1 })}
              otherChoices={{
                search: choice.search,
                group: choice.group === 'everyone' ? undefined : choice.group,
                sort: choice.sort === 'last-visit' ? undefined : choice.sort,
              }}
            />
          </div>
          <h1 className="text-28 max-wide:pt-2">{m.merchant_clients_title()}</h1>
          <p className={clsx('mt-1 text-ink-2', isOpen && 'max-wide:hidden')}>
            {m.merchant_clients_in_all({ count: counts.everyone, total: formatNumber(counts.everyone) })}
            {counts.new > 0 && (
              <span className="ml-4">
                {m.merchant_clients_new_this_week({ count: counts.new, total: formatNumber(counts.new) })}
              </span>
            )}
          </p>
        </div>
        <div className={clsx('flex flex-none flex-wrap justify-end gap-2', isOpen && 'max-wide:hidden')}>
          {may('writeToClients') && (
            <ButtonLink
              variant="line"
              href={paths.clientMails({ store: choice.store })}
              aria-label={m.merchant_mails_write()}
            >
              <Mail />
              <span className="max-wide:sr-only">{m.merchant_mails_write()}</span>
            </ButtonLink>
          )}
          {may('addClients') && (
            <ButtonLink variant="line" href={paths.newClient()} aria-label={m.merchant_client_add()}>
              <UserPlus />
              <span className="max-wide:sr-only">{m.merchant_client_add()}</span>
            </ButtonLink>
          )}
          {may('exportClients') && counts.everyone > 0 && <ExportButton storeId={choice.store} />}
        </div>
      </header>
      {counts.everyone === 0 ? (
        <div className={panelClass({ className: 'max-w-180 py-8!' })}>
          <h2 className="sr-only">{m.merchant_clients_title()}</h2>
          <EmptyState
            icon={<ContactRound />}
            title={storeName ? m.merchant_clients_none_at({ store: storeName }) : m.merchant_clients_none()}
            action={
              may('importClients') ? (
                <ButtonLink href={paths.importClients()}>{m.merchant_import_title()}</ButtonLink>
              ) : (
                <ButtonLink variant="line" href={paths.home()}>
                  {m.merchant_clients_see_day()}
                </ButtonLink>
              )
            }
          >
            {m.merchant_clients_none_hint()}
          </EmptyState>
        </div>
      ) : (
        <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_332px] wide:items-start wide:gap-8">
          <div className={clsx('min-w-0', isOpen && 'max-wide:hidden')}>
            <ClientsChoice choice={choice} counts={counts} />
            <div
              aria-busy={isLoading || undefined}
              className={clsx('transition-opacity', isLoading && 'opacity-60')}
            >
              {clients.length === 0 ? (
                <p className="py-8 text-center text-ink-2" role="status">
                  {storeName
                    ? m.merchant_clients_none_found_at({ store: storeName })
                    : m.merchant_clients_none_found()}
                </p>
              ) : (
                <ClientList clients={clients} choice={choice} openId={id} now={now} />
              )}
              <Pages
                label={m.merchant_clients_pages()}
                page={choice.page}
                pages={pages}
                hrefFor={(page) => paths.clients({ ...choice, page })}
              />
            </div>
          </div>
          {isOpen ? (
            <Outlet />
          ) : (
            <p className="rounded-card border border-dashed border-line p-6 text-center text-ink-2 max-wide:hidden">
              {m.merchant_clients_choose()}
            </p>
          )}
        </div>
      )}
    </Shell>
  )
}
