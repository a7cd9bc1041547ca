import type { Branch } from '#contract/entities/store.ts'

/** Directions to a branch in the order in which one meets them: 'Yaya stage, behind Yaya Centre, gate 14, ground floor'. */
export const directionsText = ({ stage, landmark, gate, floor }: Partial<Directions>): string =>
  [stage, landmark, gate, floor].filter(Boolean).join(', ')
export type Directions = Pick<Branch, 'stage' | 'landmark' | 'gate' | 'floor'>

/** The address of a branch in one line, with the store, the gate and the floor. */
export const addressLine = (branch: Address, storeName: string): string =>
  [storeName, branch.address, branch.gate, branch.floor].filter(Boolean).join(', ')

/** A Google Maps link: by coordinates, or by address if there are none. */
export const mapsUrl = (branch: Address, storeName: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    branch.latitude !== null && branch.longitude !== null
      ? `${branch.latitude},${branch.longitude}`
      : `${storeName}, ${branch.address}, Kenya`,
  )}`

type Address = Pick<Branch, 'address' | 'gate' | 'floor' | 'latitude' | 'longitude'>
