import { m } from '#messages'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { DISTANCES, type Around } from './around.ts'

export const DistanceField = ({ km, className }: { km: Around['km']; className?: string | undefined }) => (
  <SelectField className={className} label={m.search_filter_distance()} name="km" defaultValue={km}>
    {DISTANCES.map((each) => (
      <option key={each} value={each}>
        {m.search_filter_within({ km: each })}
      </option>
    ))}
  </SelectField>
)
