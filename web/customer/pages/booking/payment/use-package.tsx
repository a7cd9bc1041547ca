/** A package of the customer that pays for the visit. */
import { m } from '#messages'
import { formatDate } from '#domain/time/time.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import type { Draft } from '../state/draft.ts'
import type { LoadedLastStep } from '../state/load.ts'

type Loaded = Pick<LoadedLastStep, 'boughtPackage'>

/** It pays unless the customer wants otherwise. */
export const findPayingPackage = ({ boughtPackage }: Loaded, draft: Pick<Draft, 'usePackage'>) =>
  draft.usePackage === false ? null : boughtPackage

/** 'Use your package', with what is left of it. Nothing without one. */
export function UsePackage({ bought, isUsed }: { bought: Loaded['boughtPackage']; isUsed: boolean }) {
  if (bought === null) return null
  const { left, visits, validUntil } = bought
  return (
    <div className="mb-4 grid max-w-140 gap-1 rounded-card border border-line bg-surface px-3.5 py-2">
      <Checkbox long name="usePackage" defaultChecked={isUsed} data-preview>
        {m.booking_package_use()}
      </Checkbox>
      <p className="quiet" role="status">
        {isUsed
          ? m.booking_package_after({ left: left - 1, visits, day: formatDate(validUntil) })
          : m.booking_package_not_used()}
      </p>
    </div>
  )
}
