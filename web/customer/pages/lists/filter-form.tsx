import type { ReactNode } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { FilterSheetFoot } from './filter-sheet.tsx'

/** The form of a filter sheet, which leads to the list with its choices. Its button has their number of results. */
export function FilterForm({
  of,
  action,
  place,
  defaults,
  hiddenFields,
  clear,
  label,
  children,
}: FilterFormProps) {
  return (
    <list-form className="contents" defaults={new URLSearchParams(defaults).toString()}>
      <form action={action} autoComplete="off">
        {Object.entries(hiddenFields).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        <FilterSheetFoot>
          <ButtonLink variant="soft" href={clear}>
            {m.list_clear_all()}
          </ButtonLink>
          <Button type="submit">
            <result-count of={of} data-place={place} aria-live="polite">
              {label}
            </result-count>
          </Button>
        </FilterSheetFoot>
      </form>
    </list-form>
  )
}

type FilterFormProps = {
  /** What is counted (count-results.ts). */
  of: 'deals' | 'results'
  action: string
  /** The location as the API names it, unless it is one of the choices. */
  place?: string
  /** Values of fields that the address omits. */
  defaults: Record<string, string>
  hiddenFields: Record<string, string | undefined>
  /** The address without filters. */
  clear: string
  /** The button's, with the number of results of what is applied. */
  label: string
  children: ReactNode
}
