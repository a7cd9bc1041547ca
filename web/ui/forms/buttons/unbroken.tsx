import { Children, Fragment, type ReactNode } from 'react'

const NAME = 'M-Pesa'

/** A label in which the name is not broken at its hyphen. It is one element, since a button has gaps between its parts. */
export const unbroken = (label: ReactNode): ReactNode => Children.map(label, unbrokenText)

function unbrokenText(part: ReactNode): ReactNode {
  if (typeof part !== 'string' || !part.includes(NAME)) return part
  const [first, ...others] = part.split(NAME)
  return (
    <span>
      {first}
      {others.map((other, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name
        <Fragment key={at}>
          <span className="whitespace-nowrap">{NAME}</span>
          {other}
        </Fragment>
      ))}
    </span>
  )
}
