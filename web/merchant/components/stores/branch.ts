import { m } from '#messages'
import { duration } from '#domain/time/time.ts'
import { toLocalPhone } from '#domain/accounts/phone.ts'
import type { OwnBranch } from '#contract/stores/branches.ts'
import { BRANCH_TEXTS } from '#contract/stores/limits.ts'
import type { FormFields } from '#web/parts/form-fields.ts'
import type { Point } from '#web/parts/map/open-pin-map.ts'
import { directionFields } from './directions-fields.tsx'

export const VISIT_WAITS = ['0', '5', '10', '15', '20', '30'] as const
export const waitText = (minutes: string): string =>
  minutes === '0' ? m.merchant_branch_visit_no_wait() : duration(Number(minutes))

type PinnedPlace = { latitude: number | null; longitude: number | null }

export const toPin = ({ latitude, longitude }: PinnedPlace): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

export const branchFields = () =>
  ({
    name: { label: m.merchant_branch_name(), limits: BRANCH_TEXTS.name },
    phone: { label: m.merchant_branch_phone(), toValue: ({ phone }: OwnBranch) => toLocalPhone(phone) },
    ...directionFields(),
    visitWaitMinutes: {
      label: m.merchant_branch_visit_wait(),
      toValue: (branch: OwnBranch) => String(branch.visitWaitMinutes),
      toWords: waitText,
    },
  }) satisfies FormFields<OwnBranch>
