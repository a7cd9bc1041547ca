import { m } from '#messages'
import type { OwnBranch } from '#contract/stores/branches.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { FieldErrors } from '#web/api/use-submit.ts'

const MAX = 120

/** Directions to a branch: people in Kenya go by landmarks and stages. */
export function DirectionsFields({ branch, address, errors }: DirectionsFieldsProps) {
  return (
    <>
      <TextField
        label={m.merchant_branch_address()}
        hint={m.merchant_branch_address_hint()}
        name="address"
        defaultValue={address}
        maxLength={300}
        required
        error={errors.address}
      />
      <div className="grid items-start gap-4 mid:grid-cols-2">
        <TextField
          label={m.merchant_branch_landmark()}
          optional
          placeholder={m.merchant_branch_landmark_example()}
          name="landmark"
          defaultValue={branch?.landmark ?? ''}
          maxLength={MAX}
          error={errors.landmark}
        />
        <TextField
          label={m.merchant_branch_stage()}
          optional
          placeholder={m.merchant_branch_stage_example()}
          name="stage"
          defaultValue={branch?.stage ?? ''}
          maxLength={MAX}
          error={errors.stage}
        />
        <TextField
          label={m.merchant_branch_floor()}
          optional
          placeholder={m.merchant_branch_floor_example()}
          name="floor"
          defaultValue={branch?.floor ?? ''}
          maxLength={MAX}
          error={errors.floor}
        />
        <TextField
          label={m.merchant_branch_gate()}
          optional
          placeholder={m.merchant_branch_gate_example()}
          name="gate"
          defaultValue={branch?.gate ?? ''}
          maxLength={MAX}
          error={errors.gate}
        />
      </div>
    </>
  )
}

type DirectionsFieldsProps = {
  branch: OwnBranch | undefined
  address: string
  errors: FieldErrors
}
