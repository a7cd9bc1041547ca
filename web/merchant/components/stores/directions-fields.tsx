import { m } from '#messages'
import type { OwnBranch } from '#contract/stores/branches.ts'
import { BRANCH_TEXTS } from '#contract/stores/limits.ts'
import type { FieldProps, FormFields } from '#web/parts/form-fields.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** The fields of how customers find a branch: people in Kenya go by landmarks and stages. */
export const directionFields = () =>
  ({
    address: {
      label: m.merchant_branch_address(),
      limits: BRANCH_TEXTS.address,
      toValue: getStreetAddress,
    },
    landmark: { label: m.merchant_branch_landmark(), limits: BRANCH_TEXTS.direction },
    stage: { label: m.merchant_branch_stage(), limits: BRANCH_TEXTS.direction },
    floor: { label: m.merchant_branch_floor(), limits: BRANCH_TEXTS.direction },
    gate: { label: m.merchant_branch_gate(), limits: BRANCH_TEXTS.direction },
    hasParking: {
      label: m.merchant_branch_has_parking(),
      toValue: ({ hasParking }: OwnBranch) => (hasParking === null ? '' : hasParking ? YES : NO),
      toWords: (value) =>
        value === YES ? m.merchant_branch_parking_yes() : value === NO ? m.merchant_branch_parking_no() : '',
    },
    parking: { label: m.merchant_branch_parking(), limits: BRANCH_TEXTS.direction },
  }) satisfies FormFields<OwnBranch>

const YES = 'yes'
const NO = 'no'
type DirectionName = keyof ReturnType<typeof directionFields>

/** Returns the typed directions as the API takes them. */
export const toBranchBody = <Values extends Readonly<Record<DirectionName, string>>>({
  hasParking,
  ...others
}: Values) => ({ ...others, hasParking: hasParking === '' ? null : hasParking === YES })

/** A new store has the name of its area as its address, until the merchant types one. */
export const getStreetAddress = (branch: Pick<OwnBranch, 'address' | 'location'>): string =>
  branch.address === branch.location ? '' : branch.address

/** Directions to a branch. */
export const DirectionsFields = ({ field }: { field: FieldProps<DirectionName> }) => (
  <>
    <TextField {...field('address')} hint={m.merchant_branch_address_hint()} />
    <div className="grid items-start gap-4 mid:grid-cols-2">
      <TextField {...field('landmark')} placeholder={m.merchant_branch_landmark_example()} />
      <TextField {...field('stage')} placeholder={m.merchant_branch_stage_example()} />
      <TextField {...field('floor')} placeholder={m.merchant_branch_floor_example()} />
      <TextField {...field('gate')} placeholder={m.merchant_branch_gate_example()} />
      <SelectField {...field('hasParking')} optional>
        <option value="">{m.merchant_branch_parking_unknown()}</option>
        <option value={YES}>{m.merchant_branch_parking_yes()}</option>
        <option value={NO}>{m.merchant_branch_parking_no()}</option>
      </SelectField>
      <TextField {...field('parking')} placeholder={m.merchant_branch_parking_example()} />
    </div>
  </>
)
