import { CalendarX } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ANY_TIME, type When } from './when.ts'

/** Note that nothing is free at the chosen time, with the nearest day on which something is, or else any day. */
export function NothingFree({
  nearest,
  hrefFor,
}: {
  nearest: { day: string; label: string } | null
  hrefFor: (when: When) => string
}) {
  return (
    <EmptyState
      icon={<CalendarX />}
      title={m.list_none_on_day()}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {nearest && (
            <ButtonLink href={hrefFor({ ...ANY_TIME, day: nearest.day })}>{nearest.label}</ButtonLink>
          )}
          <ButtonLink variant="line" href={hrefFor(ANY_TIME)}>
            {m.list_any_day()}
          </ButtonLink>
        </span>
      }
    >
      {m.list_none_on_day_hint()}
    </EmptyState>
  )
}
