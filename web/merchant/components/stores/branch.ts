import { m } from '#messages'
import { toLocalPhone } from '#domain/accounts/phone.ts'
import type { OwnBranch } from '#contract/stores/branches.ts'
import { BRANCH_TEXTS } from '#contract/stores/limits.ts'
import type { FormFields } from '#web/parts/form-fields.ts'
import type { Point } from '#web/parts/map/open-pin-map.ts'

type PinnedPlace = { latitude: number | null; longitude: number | null }

export const toPin = ({ latitude, longitude }: PinnedPlace): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** A new store has the name of its area as its address, until the merchant types one. */
export const getStreetAddress = (branch: Pick<OwnBranch, 'address' | 'location'>): string =>
  branch.address === branch.location ? '' : branch.address

/** The fields of how customers find a branch: people in Kenya go by landmarks and stages. */
export const directionFields = () =>
  ({
    address: {
      label: m.merchant_branch_address(),
      limits: BRANCH_TEXTS.address,
      toValue: getStreetAddress,
    },
    landmark: { label: m.merchant_branch_landmark(), limits: BRANCH_TEXTS.landmark },
    stage: { label: m.merchant_branch_stage(), limits: BRANCH_TEXTS.stage },
    floor: { label: m.merchant_branch_floor(), limits: BRANCH_TEXTS.floor },
    gate: { label: m.merchant_branch_gate(), limits: BRANCH_TEXTS.gate },
  }) satisfies FormFields<OwnBranch>

export const branchFields = () =>
  ({
    name: { label: m.merchant_branch_name(), limits: BRANCH_TEXTS.name },
    phone: { label: m.merchant_branch_phone(), toValue: ({ phone }: OwnBranch) => toLocalPhone(phone) },
    ...directionFields(),
  }) satisfies FormFields<OwnBranch>
