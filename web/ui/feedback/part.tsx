import type { ComponentPropsWithRef, ReactNode } from 'react'
import { clsx } from 'clsx'

/**
 * A part of a page, below a line. Its heading has the id that `aria-labelledby` names. The first part below
 * pictures needs no line on a wide screen.
 */
export function Part({ title, belowPictures, className, children, ...section }: PartProps) {
  return (
    <section
      {...section}
      className={clsx('border-t border-line py-6 wide:py-8', belowPictures && 'wide:border-t-0', className)}
    >
      {title && (
        <h2 id={section['aria-labelledby']} className="mb-3.5 text-20 wide:text-22">
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}

type PartProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  title?: ReactNode
  belowPictures?: boolean
}
