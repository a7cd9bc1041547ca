import type { Branch } from '#contract/entities.ts'

/** Where to go, in one line: the store, its address, and the stage people alight at. */
export const addressLine = (branch: Place, storeName: string): string =>
  [storeName, branch.address, branch.gate, branch.floor].filter(Boolean).join(', ')

/** The place on the map everybody has: by its coordinates, or by its words where nobody has measured it. */
export const mapsUrl = (branch: Place, storeName: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    branch.latitude !== null && branch.longitude !== null
      ? `${branch.latitude},${branch.longitude}`
      : `${storeName}, ${branch.address}, Kenya`,
  )}`

type Place = Pick<Branch, 'address' | 'gate' | 'floor' | 'latitude' | 'longitude'>
