import { Scissors } from '#web/ui/icons/icons.tsx'
import { Fragment, type ReactNode } from 'react'
import { m } from '#messages'
import type { Package } from '#contract/bookings/packages.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PackagesPart } from './packages-part.tsx'
import { ServiceRow } from './service-row.tsx'
import type { ServiceRowView, StorePageView } from './store-view.ts'

/** The services of the store. `steps` leads to its other pages. */
export function ServicesTab({ store, services, packages, steps }: ServicesTabProps) {
  if (services.length === 0) {
    return (
      <EmptyState icon={<Scissors />} title={m.store_services_none()}>
        {m.store_services_none_why({ store: store.name })}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="grid">
        {services.map((service, at) => (
          <Fragment key={service.id}>
            {service.group !== null && service.group !== services[at - 1]?.group && (
              <h3 className="pt-6 pb-1 text-20 first:pt-0">{service.group}</h3>
            )}
            <ServiceRow service={service} storeName={store.name} cover={store.cover} />
          </Fragment>
        ))}
      </div>
      {steps}
      <PackagesPart packages={packages} />
    </>
  )
}

type ServicesTabProps = {
  store: StorePageView
  services: ServiceRowView[]
  packages: readonly Package[]
  steps: ReactNode
}
