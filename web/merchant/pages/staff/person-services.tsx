import { useState } from 'react'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'

/** Services that a person performs; each change takes effect at once. */
export function PersonServices({ personId, services, serviceIds: loaded }: PersonServicesProps) {
  const [serviceIds, setServiceIds] = useState(loaded)
  const toggle = useSubmit(
    (serviceId: string, isAssigned: boolean) =>
      call(isAssigned ? 'POST /staff/unassign-service' : 'POST /staff/assign-service', {
        body: { staffId: personId, serviceId },
      }),
    {
      toast: ({ message }) => message,
      onSuccess: (_, serviceId, isAssigned) =>
        setServiceIds((current) =>
          isAssigned ? current.filter((id) => id !== serviceId) : [...current, serviceId],
        ),
    },
  )

  if (services.length === 0) return <p className="quiet">{m.merchant_staff_no_services()}</p>
  return (
    <div>
      <p className="quiet">{m.merchant_staff_services_hint()}</p>
      {services.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={serviceIds.includes(id)}
          disabled={toggle.isBusy}
          onChange={() => void toggle.submit(id, serviceIds.includes(id))}
        >
          {name}
        </Checkbox>
      ))}
      <Refused by={toggle} />
    </div>
  )
}

type PersonServicesProps = {
  personId: string
  /** Services of the store. */
  services: readonly { id: string; name: string }[]
  serviceIds: readonly string[]
}
