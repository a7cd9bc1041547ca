import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** A tag with a zigzag edge at its right, in a text or on a picture. */
export function Tag({ at = 'line', className, children }: TagProps) {
  return <span className={look({ at, className })}>{children}</span>
}

/** A small word in a tag (`markup` of ParaglideMessage). */
export const tagSmall = ({ children }: { children?: ReactNode }) => (
  <small className="font-text text-12 leading-none font-bold normal-nums">{children}</small>
)
export const slideTagSmall = ({ children }: { children?: ReactNode }) => (
  <small className="font-text text-15 leading-none font-bold normal-nums">{children}</small>
)

const CORNER = 'absolute top-2.5 left-0'
const NORMAL = 'h-[1.75rem] pr-3.25 pl-2.25 leading-[1.75rem] [--tooth:7px]'
const THUMB = 'h-5.5 pr-2.5 pl-1.75 leading-5.5 [--tooth:5.5px]'
const BRAND = `${THUMB} rounded-l-md text-[11px] tracking-spaced wide:h-6 wide:text-12 wide:leading-6
  wide:[--tooth:6px]`

const look = cva(
  `inline-flex items-baseline gap-0.75 font-display font-extrabold tabular-nums
    [mask:conic-gradient(from_225deg_at_right,#0000,#000_1deg_89deg,#0000_90deg)_50%_0/100%_var(--tooth)]`,
  {
    variants: {
      at: {
        line: `${NORMAL} rounded-l-md bg-save text-15 text-on-save`,
        corner: `${CORNER} ${NORMAL} bg-save text-15 text-on-save`,
        /** On the cover of a store. */
        cover: `${CORNER} ${NORMAL} bg-save text-14 text-on-save`,
        /** In a row, which has no cover on a phone. */
        row: `h-[1.75rem] bg-save pr-3.25 pl-2.25 text-14 leading-[1.75rem] text-on-save [--tooth:7px]
          max-wide:h-5.5 max-wide:text-12 max-wide:leading-5.5 max-wide:[--tooth:6px]
          wide:absolute wide:top-2.5 wide:left-0`,
        thumb: `${THUMB} absolute top-1.5 left-0 bg-save text-13 text-on-save`,
        slide: `absolute -bottom-4.5 left-0 z-1 h-[2.75rem] bg-save pr-5 pl-4 text-[1.5625rem] leading-[2.75rem]
          text-on-save [--tooth:11px] wide:top-7 wide:bottom-auto wide:h-[3.25rem] wide:text-[1.875rem]
          wide:leading-[3.25rem] wide:[--tooth:13px]`,
        brand: `${BRAND} bg-primary text-on-primary`,
        inkBrand: `${BRAND} bg-ink text-paper`,
      },
    },
  },
)

export type TagPlace = NonNullable<VariantProps<typeof look>['at']>
type TagProps = { at?: TagPlace | undefined; className?: string | undefined; children: ReactNode }
