import { WifiOff } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { clsx } from 'clsx'

/**
 * The pass to show at the store. `status` is a Pill with `onCover`, `qr` the QR code; without a code
 * (cancelled, not paid yet) `instead` explains why.
 */
export function Pass({
  storeName,
  coverPattern,
  status,
  soon,
  length,
  when,
  title,
  where,
  qr,
  code,
  offline,
  instead,
  spent,
}: PassProps) {
  return (
    <article className="overflow-hidden rounded-3xl border border-line bg-surface">
      <div className="relative h-15">
        <CoverPattern name={storeName} src={coverPattern} sizes="400px" small fill />
        {status}
      </div>
      <div className="px-4 py-3.5">
        <p className="flex items-center justify-between gap-2 text-14 leading-small font-semibold">
          <span>{soon}</span>
          <span className="text-ink-2 font-normal">{length}</span>
        </p>
        <p className="font-display leading-heading font-bold tracking-heading text-balance mt-0.5 mb-2 text-[30px]">
          {when}
        </p>
        <p className="font-semibold">{title}</p>
        <p className="quiet">{where}</p>
      </div>
      <div className={tearOff}>
        {qr && <div className={clsx(qrFrame, spent && 'opacity-40 grayscale')}>{qr}</div>}
        {code && (
          <b className="font-display text-[30px] leading-none font-bold tracking-[0.06em] tabular-nums">
            {code}
          </b>
        )}
        {qr && offline && !spent && (
          <p className="quiet">
            <WifiOff className="small-icon" /> {m.booking_pass_offline()}
          </p>
        )}
        {instead}
      </div>
    </article>
  )
}

/** The lower part, below a dashed line with a notch at each end. */
const tearOff = `relative grid justify-items-center gap-2.5 border-t-2 border-dashed border-line px-4 pt-3.5
  pb-4.5 text-center
  before:absolute before:-top-2.75 before:-left-2.75 before:size-5 before:rounded-full before:border
  before:border-line before:bg-paper
  after:absolute after:-top-2.75 after:-right-2.75 after:size-5 after:rounded-full after:border
  after:border-line after:bg-paper`

/** Frame of the QR code, white in both themes, as scanners need. */
const qrFrame = 'w-[min(248px,100%)] rounded-xl bg-white p-3.5 text-[#17110e]'

export type PassProps = {
  storeName: string
  coverPattern?: string | null
  status: ReactNode
  /** 'in 2 h 31 min' */
  soon?: string | undefined
  /** '45 min' */
  length?: string
  /** 'Sat 21 Nov, 14:30' */
  when: string
  title: string
  where: string
  qr?: ReactNode
  code?: string | undefined
  /** The code can be verified offline, and the pass says so. */
  offline?: boolean | undefined
  instead?: ReactNode
  spent?: boolean
}
