import { names } from './clsx.ts'

/** A grey stand-in of the size of what is coming. Width and height are CSS lengths. */
export function Skeleton({
  width,
  height,
  className,
}: {
  width?: string
  height?: string
  className?: string
}) {
  return <span className={names('skel block', className)} style={{ width, height }} aria-hidden />
}
