import { m } from '#messages'
import { pinKey, type MapPoint } from './map-point.ts'
import type { ShownTime } from '../next-times.tsx'

type MapTime = ShownTime & { startsAt: string }

/** A result on the map. */
export type MapItem = {
  href: string
  title: string
  storeName: string
  area: string
  times: readonly MapTime[]
  at: MapPoint | null
}

/** Place of results on the map; its label is the next time of any of them. */
export type MapPlace = {
  at: MapPoint
  name: string
  area: string
  label: string
  items: readonly { href: string; title: string; times: readonly ShownTime[] }[]
}

/** Groups the results by place. Results at one point have one pin: of one store, or of several in one building. */
export function mapPlaces(items: readonly MapItem[]): MapPlace[] {
  const located = items.flatMap(({ at, ...item }) => (at ? [{ ...item, at }] : []))
  return [...Map.groupBy(located, ({ at }) => pinKey(at)).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { at, storeName, area } = first
    const isOneStore = group.every((item) => item.storeName === storeName)
    return [
      {
        at,
        name: isOneStore ? storeName : area,
        area: isOneStore ? area : '',
        label: getLabel(group),
        // The page contains only what the map shows.
        items: group.map((item) => ({
          href: item.href,
          title: isOneStore ? item.title : titleWithStore(item),
          times: item.times.map(({ href, time, note }) => ({ href, time, ...(note && { note }) })),
        })),
      },
    ]
  })
}

const titleWithStore = ({ title, storeName }: Pick<MapItem, 'title' | 'storeName'>): string =>
  title === storeName ? title : `${title} · ${storeName}`

function getLabel(items: readonly MapItem[]): string {
  const [next] = items.flatMap(({ times }) => times.slice(0, 1)).toSorted(byStart)
  return next ? [next.note, next.time].filter(Boolean).join(' ') : m.list_map_full()
}

const byStart = (a: MapTime, b: MapTime) => Date.parse(a.startsAt) - Date.parse(b.startsAt)

const MAX_NAMES = 2
/** The names of places that share a pin: two of them, and how many more there are. */
export function formatNames(places: readonly Pick<MapPlace, 'name'>[]): string {
  const all = [...new Set(places.map(({ name }) => name).filter(Boolean))]
  const names = all.slice(0, MAX_NAMES).join(' · ')
  return all.length > MAX_NAMES ? m.list_map_names({ names, count: all.length - MAX_NAMES }) : names
}
