import { clsx } from 'clsx'
import { Plus, Scissors } from '#web/ui/icons/icons.tsx'
import { redirect, useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages'
import type { OwnService } from '#contract/own-service.ts'
import { duration } from '#domain/time/time.ts'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { CardLink } from '#web/ui/navigation/links/card-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { useMay } from '../../role.ts'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { AvailabilityPill } from './availability-pill.tsx'
import { whyNotBookable } from './availability.ts'
import { isOwn } from './own-service.ts'
import { servicePrice } from '#web/app/i18n/service-price.ts'

const PER_PAGE = 50

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const store = url.searchParams.get('store') || undefined
  const requested = Number(url.searchParams.get('page'))
  const page = Number.isSafeInteger(requested) && requested > 1 ? Math.min(requested, 10_000) : 1
  return loadServices()

  async function loadServices() {
    const [{ stores }, { branches }] = await Promise.all([
      call('GET /stores/merchant/my-stores', { signal }),
      call('GET /branches/merchant/my-branches', { signal }),
    ])
    const chosen = stores.find(({ id }) => id === store)
    const { services, pagination } = await call('GET /services', {
      query: { page, limit: PER_PAGE, ...(chosen && { storeId: chosen.id }) },
      signal,
    })
    const last = Math.max(1, pagination.totalPages)
    if (page > last) throw redirect(paths.services({ store: chosen?.id, page: last }))
    return {
      stores: stores.map(({ id, name, location, logo_url }) => ({ id, name, location, logo_url })),
      storeId: chosen?.id,
      page,
      pages: last,
      services: services.filter(isOwn).map((service) => ({
        ...toRow(service),
        reason: whyNotBookable({
          service,
          isStorePublic: stores.some(({ id, isPublic }) => id === service.store_id && isPublic),
          branches: branches.map(({ id, status, hours }) => ({
            id,
            isOpen: status === 'Active',
            hasHours: hours.length > 0,
          })),
        }),
      })),
    }
  }
}

const toRow = (service: OwnService) => ({
  id: service.id,
  name: service.name,
  storeName: service.store.name,
  image: service.image_url,
  hasOwnPicture: service.images.length > 0,
  price: servicePrice(service),
  group: service.group?.name ?? null,
  duration: duration(service.duration),
  staff: service.staff.map(({ name }) => name),
})
type ServiceTableRow = ReturnType<typeof toRow> & { reason: ReturnType<typeof whyNotBookable> }

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_nav_services() }) },
  { name: 'description', content: m.merchant_services_page_description() },
]

export default function Services() {
  const loaded = useLoaderData<typeof loader>()
  const isLoading = useNavigation().state === 'loading'
  const mayEdit = useMay()('editCatalogue')
  const { stores, storeId, services, page, pages } = loaded
  const addHref = paths.newService(storeId)
  return (
    <Shell place="services" store={stores.find(({ id }) => id === storeId)}>
      <header className="flex flex-wrap items-center justify-between gap-3 max-wide:pt-2">
        <div className="min-w-0">
          <StoreChoice
            stores={stores}
            storeId={storeId}
            page={paths.services()}
            getPath={(store) => paths.services({ store })}
            otherChoices={{}}
          />
          <h1 className="text-28">{m.merchant_nav_services()}</h1>
        </div>
        {mayEdit && services.length > 0 && (
          <span className="flex flex-wrap gap-2">
            <ButtonLink variant="line" href={paths.newServices(storeId)}>
              {m.merchant_list_link()}
            </ButtonLink>
            <ButtonLink href={addHref}>
              <Plus />
              {m.merchant_services_add()}
            </ButtonLink>
          </span>
        )}
      </header>
      <div
        aria-busy={isLoading || undefined}
        className={clsx('mt-5 transition-opacity', isLoading && 'opacity-50')}
      >
        {services.length === 0 ? (
          <div className={panelClass({ className: 'py-8!' })}>
            <h2 className="sr-only">{m.merchant_nav_services()}</h2>
            <EmptyState
              icon={<Scissors />}
              title={m.merchant_services_none()}
              action={
                mayEdit && (
                  <span className="flex flex-wrap justify-center gap-2">
                    <ButtonLink href={addHref}>{m.merchant_services_add()}</ButtonLink>
                    <ButtonLink variant="line" href={paths.newServices(storeId)}>
                      {m.merchant_list_link()}
                    </ButtonLink>
                  </span>
                )
              }
            >
              {mayEdit && m.merchant_services_none_hint()}
            </EmptyState>
          </div>
        ) : (
          <>
            {mayEdit && (
              <p className="mb-3 flex flex-wrap gap-x-5">
                <Link
                  className={`${linkClass} inline-flex min-h-11 items-center`}
                  href={paths.serviceOrder(storeId)}
                >
                  {m.merchant_order_title()}
                </Link>
                <Link
                  className={`${linkClass} inline-flex min-h-11 items-center`}
                  href={paths.serviceChanges(storeId)}
                >
                  {m.merchant_changes_title()}
                </Link>
              </p>
            )}
            <ul className={panelClass({ className: 'divide-y divide-line py-0! max-wide:px-3!' })}>
              {services.map((service, at) => (
                <ServiceRow
                  key={service.id}
                  service={service}
                  heading={service.group === services[at - 1]?.group ? null : service.group}
                  namesStore={stores.length > 1 && !storeId}
                  mayEdit={mayEdit}
                />
              ))}
            </ul>
          </>
        )}
        <Pages
          label={m.merchant_services_pages()}
          page={page}
          pages={pages}
          hrefFor={(to) => paths.services({ store: storeId, page: to })}
        />
      </div>
    </Shell>
  )
}

function ServiceRow({ service, heading, namesStore, mayEdit }: ServiceRowProps) {
  const { id, name, storeName, image, price, staff, reason } = service
  return (
    <li className="relative grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3.5 has-focus-visible:outline-3 has-focus-visible:outline-focus narrow:grid-cols-1 wide:grid-cols-[88px_minmax(0,1.4fr)_minmax(0,1fr)_9.5rem_auto]">
      {heading !== null && (
        <span className="col-span-full text-14 font-semibold [overflow-wrap:anywhere]">{heading}</span>
      )}
      <span className="relative block aspect-4/3 overflow-hidden rounded-lg max-wide:self-start narrow:w-18">
        <Picture src={image} alt="" name={storeName} sizes="88px" width={320} height={240} fill small />
      </span>
      <span className="min-w-0">
        {mayEdit ? (
          <CardLink className={nameClass} href={paths.service(id)}>
            {name}
          </CardLink>
        ) : (
          <b className={nameClass}>{name}</b>
        )}
        <span className="block quiet">
          {namesStore ? `${service.duration} · ${storeName}` : service.duration}
        </span>
        {!service.hasOwnPicture && image !== null && (
          <span className="block quiet">{m.merchant_services_category_picture()}</span>
        )}
        <span className="block font-display text-17 font-bold tabular-nums wide:hidden">{price}</span>
      </span>
      <span className="quiet max-wide:col-start-2 narrow:col-start-1">
        {staff.length === 0 ? m.merchant_services_anyone() : staffText(staff)}
      </span>
      <b className="text-right font-display text-17 tabular-nums max-wide:hidden">{price}</b>
      <span className="justify-self-start max-wide:col-start-2 narrow:col-start-1 wide:w-56 wide:justify-self-end wide:text-right">
        <AvailabilityPill reason={reason} />
      </span>
    </li>
  )
}

const nameClass = 'text-16 leading-normal font-semibold [overflow-wrap:anywhere]'

type ServiceRowProps = {
  service: ServiceTableRow
  /** The heading that begins with this service. */
  heading: string | null
  namesStore: boolean
  mayEdit: boolean
}

const NAMES_SHOWN = 2
function staffText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  const more = names.length - NAMES_SHOWN
  return more > 0 ? m.merchant_services_staff_more({ names: shown, count: more }) : shown
}
