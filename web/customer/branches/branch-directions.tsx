import { Bus, DoorOpen, Landmark, MapPin } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { capitalize } from '#domain/text/capitalize.ts'
import type { Branch } from '#contract/entities/store.ts'
import type { HoursOfDay } from '#web/app/document/branch-hours.ts'
import { Directions as Steps } from '#web/ui/booking/directions.tsx'
import { doorText, parkingText, type Directions } from './directions.ts'

/** Directions to a branch step by step, the address last. */
export function BranchDirections({
  to,
  storeName,
  hours,
}: {
  to: Pick<Branch, 'name' | 'address'> & Directions
  storeName: string
  hours: HoursOfDay | null
}) {
  const { name: branch, address, stage, landmark } = to
  const parking = parkingText(to)
  const stops = [
    { icon: <Bus />, title: stage, detail: m.bookings_way_stage() },
    { icon: <Landmark />, title: landmark, detail: m.bookings_way_landmark() },
    { icon: <DoorOpen />, title: doorText(to), detail: m.bookings_way_ask({ store: storeName }) },
    {
      icon: <MapPin />,
      title: address,
      detail: (
        <>
          {hours ? m.bookings_way_address_hours({ branch, ...hours }) : branch}
          {parking && <span className="block">{parking}</span>}
        </>
      ),
    },
  ]
  return (
    <Steps
      stops={stops.flatMap(({ title, ...stop }) => (title ? { ...stop, title: capitalize(title) } : []))}
    />
  )
}
