/** A switch without a visible label, in a row that names the day. */
export function DaySwitch({ label, checked, onChange }: DaySwitchProps) {
  return (
    <label className="relative grid min-h-11 w-11 cursor-pointer items-center">
      {/* A checkbox exposes its own checked state. */}
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        aria-label={label}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <i
        aria-hidden
        className="relative h-6.5 w-11 rounded-full bg-edge transition-[background] peer-checked:bg-ok
          peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus
          after:absolute after:top-0.75 after:left-0.75 after:size-5 after:rounded-full after:bg-white
          after:transition-[left] peer-checked:after:left-5.25"
      />
    </label>
  )
}

type DaySwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }
