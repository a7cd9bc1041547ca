import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Radio } from '#web/ui/forms/radio.tsx'

/** A branch or a person to choose, with whether the time is free there. */
export function OptionRow({
  name,
  value,
  title,
  state,
  icon,
  isChosen,
  isDisabled,
  onChoose,
  children,
}: OptionRowProps) {
  return (
    <Radio
      name={name}
      value={value}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChoose}
      className={clsx(
        'rounded-card border-control bg-surface px-4 py-3 items-start! [&>i]:mt-0.5 [&>span]:flex-1 [&>span]:min-w-0 [&:has(:focus-visible)]:outline-3 outline-focus outline-offset-2',
        isChosen ? 'border-ink' : 'border-line',
      )}
    >
      <span className="flex narrow:flex-wrap gap-3 items-start">
        {icon}
        <span className="grow min-w-0">
          <span className="flex flex-wrap justify-between gap-x-3">
            <b className="text-16 leading-normal">{title}</b>
            {state}
          </span>
          <span className="block quiet">{children}</span>
        </span>
      </span>
    </Radio>
  )
}

type OptionRowProps = {
  name: string
  value: string
  title: string
  state?: ReactNode
  icon?: ReactNode
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  children: ReactNode
}
