import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { ArrowDown, ArrowUp } from '#web/ui/icons/icons.tsx'

type MoveButtonsProps = {
  name: string
  /** The first is 0. */
  place: number
  count: number
  isDisabled: boolean
  onMove: (by: 1 | -1) => void
}

/** Moves a row of a list by one place. */
export const MoveButtons = ({ name, place, count, isDisabled, onMove }: MoveButtonsProps) => (
  <span className="inline-flex">
    <IconButton label={`Move ${name} up`} disabled={isDisabled || place === 0} onClick={() => onMove(-1)}>
      <ArrowUp />
    </IconButton>
    <IconButton
      label={`Move ${name} down`}
      disabled={isDisabled || place === count - 1}
      onClick={() => onMove(1)}
    >
      <ArrowDown />
    </IconButton>
  </span>
)

/** The list with one element moved. */
export function moved<T>(list: readonly T[], place: number, by: 1 | -1): T[] {
  const others = list.toSpliced(place, 1)
  return others.toSpliced(place + by, 0, ...list.slice(place, place + 1))
}
