import { Navigation } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { BranchDirections } from '../../branches/branch-directions.tsx'
import { BranchMap } from './branch-map.tsx'
import { OutletPanels } from './outlets-tab.tsx'
import type { StorePageView } from './store-view.ts'

/** Directions to every branch in words, which often suffice, and then the map. */
export function MapTab({ store, tilesUrl }: { store: StorePageView; tilesUrl: string | null }) {
  return (
    <>
      <OutletPanels outlets={store.outlets} label={({ name }) => m.store_directions_to({ branch: name })}>
        {(outlet) => (
          <>
            <div className="mt-3.5">
              <BranchDirections to={outlet.directions} storeName={store.name} hours={outlet.hoursToday} />
            </div>
            <ButtonLink variant="line" full href={outlet.map} target="_blank" rel="noopener">
              <Navigation />
              {m.store_map_open()}
            </ButtonLink>
          </>
        )}
      </OutletPanels>
      <BranchMap store={store} tilesUrl={tilesUrl} />
    </>
  )
}
