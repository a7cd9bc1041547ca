import { Bus, DoorOpen, Landmark, MapPin } from 'lucide-react'
import type { Branch } from '#contract/entities.ts'

/** The way to a branch as people tell it: the stage, the landmark, the gate and the floor, and then the address. */
export const directionSteps = (branch: Way, storeName: string) =>
  [
    branch.stage && { icon: <Bus />, title: large(branch.stage), detail: 'Stage' },
    branch.landmark && { icon: <Landmark />, title: large(branch.landmark), detail: 'Landmark' },
    (branch.gate || branch.floor) && {
      icon: <DoorOpen />,
      title: large([branch.gate, branch.floor].filter(Boolean).join(', ')),
      detail: `StartChange for ${storeName}`,
    },
    { icon: <MapPin />, title: large(branch.address), detail: `${branch.name}${hours(branch)}` },
  ].filter((stop) => stop !== null && stop !== '')

const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const hours = ({ openingTime, closingTime }: Way) =>
  openingTime && closingTime ? `, ${openingTime} to ${closingTime}` : ''

type Way = Pick<
  Branch,
  'name' | 'address' | 'stage' | 'landmark' | 'gate' | 'floor' | 'openingTime' | 'closingTime'
>
