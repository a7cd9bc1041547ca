import { m } from '#messages'
import type { OwnBranch } from '#contract/stores/branches.ts'
import type { Point } from '#web/parts/map/open-pin-map.ts'

type PinnedPlace = { latitude: number | null; longitude: number | null }

export const toPin = ({ latitude, longitude }: PinnedPlace): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The fields of how customers find a branch. */
export const toDirections = (texts: Readonly<Record<string, string>>) => ({
  address: texts.address ?? '',
  landmark: texts.landmark ?? '',
  stage: texts.stage ?? '',
  floor: texts.floor ?? '',
  gate: texts.gate ?? '',
})

/** A new store has the name of its area as its address, until the merchant types one. */
export const getStreetAddress = (branch: OwnBranch | undefined): string =>
  branch && branch.address !== branch.location ? branch.address : ''

export const directionLabels = () => ({
  address: m.merchant_branch_address(),
  landmark: m.merchant_branch_landmark(),
  stage: m.merchant_branch_stage(),
  floor: m.merchant_branch_floor(),
  gate: m.merchant_branch_gate(),
})
