import { m } from '#messages'
import { Star } from 'lucide-react'
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
      <span className="stars big">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={clsx(stars <= value && 'lit')}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              aria-label={m.ui_stars({ count: stars })}
            />
            <Star aria-hidden />
          </label>
        ))}
      </span>
    </fieldset>
  )
}
