import { MapPin } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import type { Pin } from './open-map.ts'
import type { StorePageView } from './store-view.ts'

/**
 * The branches on a map, which an element opens (public/elements/branch-map.ts); for visitors who save data, when they ask for it.
 * Its space is reserved from the start.
 */
export function BranchMap({ store, tilesUrl }: { store: StorePageView; tilesUrl: string | null }) {
  const { savesData } = usePageFacts()
  const pins = toPins(store)
  return (
    <branch-map
      className="relative isolate mt-4 block h-80 overflow-hidden rounded-card border border-line bg-sunk wide:h-105
        noscript:hidden"
      data-testid="map-frame"
      data-pins={JSON.stringify(pins)}
      data-tiles={tilesUrl ?? undefined}
      data-failed={m.store_map_failed()}
    >
      <div
        className="h-full overflow-hidden rounded-card border border-line"
        role="region"
        aria-label={m.store_map_label({ store: store.name })}
      />
      {savesData ? (
        <div className="absolute inset-0 grid place-items-center" data-until-open>
          <Button variant="line">
            <MapPin />
            {m.store_map_show()}
          </Button>
        </div>
      ) : (
        <MapPin className="absolute inset-0 m-auto size-8 text-ink-3" aria-hidden data-until-open />
      )}
      <p
        role="status"
        className="absolute inset-[12px_12px_auto_auto] z-1001 max-w-[calc(100%-76px)] rounded-control bg-surface
          px-3 py-1.5 text-14 text-ink-2 empty:hidden"
      >
        {pins.length === 0 && m.store_map_no_pins()}
      </p>
    </branch-map>
  )
}

const toPins = ({ name, outlets }: StorePageView): Pin[] =>
  outlets.flatMap(({ id, name: branch, area, directions, map, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [
          {
            id,
            label: outlets.length > 1 ? area : name,
            name: branch,
            address: directions.address,
            stage: directions.stage,
            href: map,
            at: [latitude, longitude] as const,
          },
        ],
  )
