import { Users } from '#web/ui/icons/icons.tsx'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'

/** Note about services that nobody is named for: the merchant says once whether that is meant. */
export function ForAnyoneNote({ services }: { services: readonly ServiceForAnyone[] }) {
  const { revalidate } = useRevalidator()
  const answer = useSubmit('POST /merchant/services/for-anyone', {
    toast: ({ message }) => message,
    onSuccess: () => revalidate(),
  })
  if (services.length === 0) return null
  const serviceIds = services.map(({ id }) => id)
  const send = (performers: 'everyone' | 'anyone') => void answer.submit({ body: { serviceIds, performers } })
  const single = services.filter(({ isClass }) => !isClass)
  const classes = services.filter(({ isClass }) => isClass)
  return (
    <Note tone="info" icon={<Users />} className="mb-4">
      <h2 className="text-15 font-semibold">{m.merchant_day_for_anyone_title()}</h2>
      {single.length > 0 && <p>{m.merchant_day_for_anyone({ services: formatNames(single) })}</p>}
      {classes.length > 0 && <p>{m.merchant_day_for_anyone_class({ services: formatNames(classes) })}</p>}
      <p>{m.merchant_day_for_anyone_bookings()}</p>
      <Refused by={answer} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="line" size="touch" busy={answer.isBusy} onClick={() => send('everyone')}>
          {m.merchant_day_for_anyone_everyone()}
        </Button>
        <Button variant="soft" size="touch" busy={answer.isBusy} onClick={() => send('anyone')}>
          {m.merchant_day_for_anyone_keep()}
        </Button>
      </div>
    </Note>
  )
}

const NAMES_SHOWN = 5
function formatNames(services: readonly ServiceForAnyone[]): string {
  const shown = services
    .slice(0, NAMES_SHOWN)
    .map(({ name }) => name)
    .join(', ')
  const count = services.length - NAMES_SHOWN
  return count > 0 ? m.merchant_services_staff_more({ names: shown, count }) : shown
}

type ServiceForAnyone = { id: string; name: string; isClass: boolean }
