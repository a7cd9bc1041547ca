import { clsx } from 'clsx'

/** A placeholder of the size of the loading content. Width and height are CSS lengths. */
export function Skeleton({
  width,
  height,
  className,
}: {
  width?: string
  height?: string
  className?: string
}) {
  return (
    <span
      className={clsx(
        'block rounded-md bg-skeleton bg-size-[300%_100%] motion-safe:animate-skeleton',
        className,
      )}
      style={{ width, height }}
      aria-hidden
    />
  )
}
