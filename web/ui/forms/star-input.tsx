import { m } from '#messages'
import { Star } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'

/** A rating of one to five stars. A radio group: arrow keys move. */
export function StarInput({
  name,
  label,
  value,
  onChange,
}: {
  name: string
  label: string
  value: number
  onChange: (stars: number) => void
}) {
  return (
    <fieldset>
      <legend className="text-14 font-semibold">{label}</legend>
      <span className="-ms-1.5 inline-flex gap-px">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className={clsx(
              `relative grid size-11 cursor-pointer place-items-center has-focus-visible:rounded-control
                has-focus-visible:outline-3 has-focus-visible:outline-focus`,
              stars <= value ? 'text-save' : 'text-(color:--star-off)',
            )}
          >
            <input
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              aria-label={m.ui_stars({ count: stars })}
            />
            <Star
              className={clsx('size-8', stars <= value ? 'fill-current' : 'fill-none stroke-edge')}
              aria-hidden
            />
          </label>
        ))}
      </span>
    </fieldset>
  )
}
