import type { MapPlace } from './map-places.ts'

/** What the map of a list shows. The page has it as JSON, for when the map is loaded. */
export type MapData = {
  places: readonly MapPlace[]
  tilesUrl: string | null
  /** The address of the same list around SOME_POINT. */
  areaHref: string
}

export const MAP_DATA = 'map-data'

export const writeMapData = (map: MapData): string => JSON.stringify(map).replaceAll('<', String.raw`\u003c`)

export const readMapData = (): MapData =>
  JSON.parse(document.getElementById(MAP_DATA)?.textContent ?? '') as MapData // written by with-map.tsx
