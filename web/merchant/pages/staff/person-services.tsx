import { useState } from 'react'
import { m } from '#messages'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'

/** What a person performs; each takes effect at once. */
export function PersonServices({ personId, services, serviceIds: loaded }: PersonServicesProps) {
  const [serviceIds, setServiceIds] = useState(loaded)
  const [changing, setChanging] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  async function toggle(serviceId: string) {
    const isAssigned = serviceIds.includes(serviceId)
    setChanging(serviceId)
    setRefusal(undefined)
    try {
      const body = { staffId: personId, serviceId }
      const { message } = isAssigned
        ? await call('POST /staff/unassign-service', { body })
        : await call('POST /staff/assign-service', { body })
      setServiceIds((current) =>
        isAssigned ? current.filter((id) => id !== serviceId) : [...current, serviceId],
      )
      notifyDone(message)
    } catch (error) {
      setRefusal(problemOf(error).message)
    }
    setChanging(undefined)
  }

  if (services.length === 0) return <p className="quiet">{m.merchant_staff_no_services()}</p>
  return (
    <div>
      <p className="quiet">{m.merchant_staff_services_hint()}</p>
      {services.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={serviceIds.includes(id)}
          disabled={changing !== undefined}
          onChange={() => void toggle(id)}
        >
          {name}
        </Checkbox>
      ))}
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </div>
  )
}

type PersonServicesProps = {
  personId: string
  /** Of the store. */
  services: readonly { id: string; name: string }[]
  serviceIds: readonly string[]
}
