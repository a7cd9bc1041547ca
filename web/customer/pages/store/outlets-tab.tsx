import { Navigation, Phone, Users } from 'lucide-react'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import type { OutletView, StorePageView } from './store-view.ts'
import { OpeningLine, Week } from './week.tsx'

/** Every branch: its opening hours, its staff, and how to reach it. */
export function OutletsTab({ store }: { store: StorePageView }) {
  return (
    <div className="outlets">
      {store.outlets.map((outlet) => (
        <section key={outlet.id} className="panel" aria-label={outlet.name}>
          <OutletName outlet={outlet} />
          <div className="small mt-1">
            <OpeningLine {...outlet} />
          </div>
          <p className="small mt-2">{outlet.directions.address}</p>
          {outlet.staffCount > 0 && (
            <p className="small quiet mt-1">
              <Users className="s" />{' '}
              {outlet.staffCount === 1 ? '1 person works here' : `${outlet.staffCount} people work here`}
            </p>
          )}
          <div className="my-3.5">
            {outlet.week.length > 0 ? (
              <Week of={outlet.name} week={outlet.week} />
            ) : (
              <p className="small quiet">Ask the store for its opening hours.</p>
            )}
          </div>
          <OutletActions outlet={outlet} />
        </section>
      ))}
    </div>
  )
}

export function OutletName({ outlet }: { outlet: OutletView }) {
  return (
    <div className="row between items-start">
      <h3>{outlet.name}</h3>
      {outlet.isMain && <Pill>Main branch</Pill>}
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
        aria-label={`Directions to ${outlet.name}`}
      >
        <Navigation className="s" />
        Directions
      </ButtonLink>
      {outlet.phone && (
        <ButtonLink
          variant="line"
          size="sm"
          href={outlet.phone.href}
          aria-label={`Call ${outlet.name}, ${outlet.phone.text}`}
        >
          <Phone className="s" />
          Call
        </ButtonLink>
      )}
    </div>
  )
}
