import { m } from '#messages'
import type { FieldProps } from '#web/parts/form-fields.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { directionFields } from './branch.ts'

/** Directions to a branch. */
export const DirectionsFields = ({ field }: DirectionsFieldsProps) => (
  <>
    <TextField {...field('address')} hint={m.merchant_branch_address_hint()} />
    <div className="grid items-start gap-4 mid:grid-cols-2">
      <TextField {...field('landmark')} placeholder={m.merchant_branch_landmark_example()} />
      <TextField {...field('stage')} placeholder={m.merchant_branch_stage_example()} />
      <TextField {...field('floor')} placeholder={m.merchant_branch_floor_example()} />
      <TextField {...field('gate')} placeholder={m.merchant_branch_gate_example()} />
    </div>
  </>
)

type DirectionsFieldsProps = { field: FieldProps<keyof ReturnType<typeof directionFields>> }
