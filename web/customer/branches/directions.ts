import { m } from '#messages'
import type { Branch } from '#contract/entities/store.ts'

export type Directions = Pick<Branch, 'stage' | 'landmark' | 'gate' | 'floor' | 'hasParking' | 'parking'>

export const toDirections = ({
  stage,
  landmark,
  gate,
  floor,
  hasParking,
  parking,
}: Directions): Directions => ({
  stage,
  landmark,
  gate,
  floor,
  hasParking,
  parking,
})

/**
 * Directions to a branch in the order in which one meets them, then parking: 'Yaya stage, behind Yaya Centre, gate 14, ground
 * floor. Parking: in the basement'.
 */
export const directionsText = (to: Directions): string =>
  [[to.stage, to.landmark, doorText(to)].filter(Boolean).join(', '), parkingText(to)]
    .filter(Boolean)
    .join('. ')

export const doorText = ({ gate, floor }: Pick<Directions, 'gate' | 'floor'>): string =>
  [gate, floor].filter(Boolean).join(', ')

/** Whether customers can park, and where; null if the merchant has not said. */
export function parkingText({ hasParking, parking: place }: Directions): string | null {
  if (hasParking === false) return place ? m.branch_parking_no_but({ place }) : m.branch_parking_no()
  if (place) return m.branch_parking_at({ place })
  return hasParking ? m.branch_parking_yes() : null
}

/** The address of a branch in one line, with the store, the gate and the floor. */
export const addressLine = (branch: Address, storeName: string): string =>
  [storeName, branch.address, doorText(branch)].filter(Boolean).join(', ')

/** A Google Maps link: by coordinates, or by address if there are none. */
export const mapsUrl = (branch: Address, storeName: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    branch.latitude !== null && branch.longitude !== null
      ? `${branch.latitude},${branch.longitude}`
      : `${storeName}, ${branch.address}, Kenya`,
  )}`

type Address = Pick<Branch, 'address' | 'gate' | 'floor' | 'latitude' | 'longitude'>
