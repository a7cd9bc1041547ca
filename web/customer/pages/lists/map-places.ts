import { m } from '#messages'
import type { ShownTime } from './next-times.tsx'

/** A result on the map. */
export type MapItem = {
  href: string
  title: string
  storeName: string
  area: string
  times: readonly ShownTime[]
  at: readonly [latitude: number, longitude: number] | null
}

/** Where results are; its label is the next time of any of them. */
export type MapPlace = {
  at: readonly [latitude: number, longitude: number]
  name: string
  area: string
  label: string
  items: readonly Pick<MapItem, 'href' | 'title' | 'times'>[]
}

/** The results by where they are. Those of one store have one pin. */
export function mapPlaces(items: readonly MapItem[]): MapPlace[] {
  const located = items.flatMap(({ at, ...item }) => (at ? [{ ...item, at }] : []))
  return [...Map.groupBy(located, ({ at }) => at.join()).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { at, storeName: name, area } = first
    return [{ at, name, area, label: labelOf(group), items: group }]
  })
}

function labelOf(items: readonly MapItem[]): string {
  const [next] = items.flatMap(({ times }) => times.slice(0, 1)).toSorted(byStart)
  return next ? [next.note, next.time].filter(Boolean).join(' ') : m.list_map_full()
}

/** Earlier days have earlier dates in their addresses. */
const byStart = (a: ShownTime, b: ShownTime) => startOf(a).localeCompare(startOf(b))
const startOf = ({ href }: ShownTime) => {
  const params = new URLSearchParams(href.split('?')[1])
  return `${params.get('date')} ${params.get('time')}`
}
