import { Navigation, Phone, Users } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { OpeningLine } from './opening-line.tsx'
import { outletPart } from './page-state.ts'
import type { OutletView, StorePageView } from './store-view.ts'
import { Week } from './week.tsx'

/** Every branch: its opening hours, its staff, and how to reach it. */
export function OutletsTab({ store }: { store: StorePageView }) {
  return (
    <OutletPanels outlets={store.outlets} label={({ name }) => name}>
      {(outlet) => (
        <>
          <div className="text-14 leading-small mt-1">
            <OpeningLine {...outlet} />
          </div>
          <p className="text-14 leading-small mt-2">{outlet.directions.address}</p>
          {outlet.staffCount > 0 && (
            <p className="quiet mt-1">
              <Users className="small-icon" /> {m.store_outlet_staff({ count: outlet.staffCount })}
            </p>
          )}
          <div className="my-3.5">
            {outlet.week.length > 0 ? (
              <Week of={outlet.name} week={outlet.week} />
            ) : (
              <p className="quiet">{m.store_outlet_no_hours()}</p>
            )}
          </div>
          <OutletActions outlet={outlet} />
        </>
      )}
    </OutletPanels>
  )
}

/** A panel for each branch with its name, in columns where there is room. */
export function OutletPanels({
  outlets,
  label,
  children,
}: {
  outlets: OutletView[]
  label: (outlet: OutletView) => string
  children: (outlet: OutletView) => ReactNode
}) {
  return (
    <div className="grid gap-4 wide:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]">
      {outlets.map((outlet) => (
        <section
          key={outlet.id}
          id={outletPart(outlet.id)}
          className={panelClass({ className: 'flex scroll-mt-20 flex-col target:border-ink' })}
          aria-label={label(outlet)}
        >
          <div className="flex items-start justify-between gap-2">
            <h3>{outlet.name}</h3>
            {outlet.isMain && <Pill>{m.store_outlet_main()}</Pill>}
          </div>
          {children(outlet)}
        </section>
      ))}
    </div>
  )
}

function OutletActions({ outlet }: { outlet: OutletView }) {
  return (
    <div className="mt-auto grid grid-cols-2 gap-2">
      <ButtonLink
        variant="line"
        size="sm"
        href={outlet.map}
        target="_blank"
        rel="noopener"
        aria-label={m.store_directions_to({ branch: outlet.name })}
      >
        <Navigation />
        {m.store_directions()}
      </ButtonLink>
      {outlet.phone && (
        <ButtonLink
          variant="line"
          size="sm"
          href={outlet.phone.href}
          aria-label={m.store_call_name({ name: outlet.name, phone: outlet.phone.text })}
        >
          <Phone />
          {m.store_call()}
        </ButtonLink>
      )}
    </div>
  )
}
