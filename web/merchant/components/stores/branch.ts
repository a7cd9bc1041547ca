import { m } from '#messages'
import { toLocalPhone } from '#domain/accounts/phone.ts'
import type { OwnBranch } from '#contract/stores/branches.ts'
import { BRANCH_TEXTS } from '#contract/stores/limits.ts'
import type { FormFields } from '#web/parts/form-fields.ts'
import type { Point } from '#web/parts/map/open-pin-map.ts'
import { directionFields } from './directions-fields.tsx'

type PinnedPlace = { latitude: number | null; longitude: number | null }

export const toPin = ({ latitude, longitude }: PinnedPlace): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

export const branchFields = () =>
  ({
    name: { label: m.merchant_branch_name(), limits: BRANCH_TEXTS.name },
    phone: { label: m.merchant_branch_phone(), toValue: ({ phone }: OwnBranch) => toLocalPhone(phone) },
    ...directionFields(),
  }) satisfies FormFields<OwnBranch>
