import { Bus, DoorOpen, Landmark, MapPin } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Branch } from '#contract/entities/store.ts'
import type { HoursOfDay } from '#web/app/document/branch-hours.ts'

/**
 * Directions to a branch as people give them: the stage, the landmark, the gate and the floor, then the
 * address.
 */
export const directionSteps = (branch: BranchDirections, storeName: string, hours: HoursOfDay | null) =>
  [
    branch.stage && { icon: <Bus />, title: capitalize(branch.stage), detail: m.bookings_way_stage() },
    branch.landmark && {
      icon: <Landmark />,
      title: capitalize(branch.landmark),
      detail: m.bookings_way_landmark(),
    },
    (branch.gate || branch.floor) && {
      icon: <DoorOpen />,
      title: capitalize([branch.gate, branch.floor].filter(Boolean).join(', ')),
      detail: m.bookings_way_ask({ store: storeName }),
    },
    { icon: <MapPin />, title: capitalize(branch.address), detail: nameAndHours(branch, hours) },
  ].filter((stop) => stop !== null && stop !== '')

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const nameAndHours = ({ name: branch }: BranchDirections, hours: HoursOfDay | null) =>
  hours ? m.bookings_way_address_hours({ branch, ...hours }) : branch

type BranchDirections = Pick<Branch, 'name' | 'address' | 'stage' | 'landmark' | 'gate' | 'floor'>
