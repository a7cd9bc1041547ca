import { Bus, DoorOpen, Landmark, MapPin } from 'lucide-react'
import type { Branch } from '#contract/entities.ts'

/**
 * Directions to a branch as people give them: the stage, the landmark, the gate and the floor, then the
 * address.
 */
export const directionSteps = (branch: BranchDirections, storeName: string) =>
  [
    branch.stage && { icon: <Bus />, title: capitalize(branch.stage), detail: 'Stage' },
    branch.landmark && { icon: <Landmark />, title: capitalize(branch.landmark), detail: 'Landmark' },
    (branch.gate || branch.floor) && {
      icon: <DoorOpen />,
      title: capitalize([branch.gate, branch.floor].filter(Boolean).join(', ')),
      detail: `Ask for ${storeName}`,
    },
    { icon: <MapPin />, title: capitalize(branch.address), detail: `${branch.name}${hours(branch)}` },
  ].filter((stop) => stop !== null && stop !== '')

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const hours = ({ openingTime, closingTime }: BranchDirections) =>
  openingTime && closingTime ? `, ${openingTime} to ${closingTime}` : ''

type BranchDirections = Pick<
  Branch,
  'name' | 'address' | 'stage' | 'landmark' | 'gate' | 'floor' | 'openingTime' | 'closingTime'
>
