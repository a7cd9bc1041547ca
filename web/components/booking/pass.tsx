import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { clsx } from 'clsx'

/**
 * The pass to show at the store. `status` is a Pill, `qr` the QR code; without a code (cancelled, not paid
 * yet) `instead` explains why.
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
    <article className={clsx('pass', spent && 'spent')}>
      <div className="strip">
        <CoverPattern name={storeName} src={coverPattern} sizes="400px" small />
        {status}
      </div>
      <div className="when">
        <p className="flex items-center gap-2 small b justify-between">
          <span>{soon}</span>
          <span className="quiet font-normal">{length}</span>
        </p>
        <p className="display">{when}</p>
        <p className="b">{title}</p>
        <p className="small quiet">{where}</p>
      </div>
      <div className="code">
        {qr && <div className="qr">{qr}</div>}
        {code && <b>{code}</b>}
        {qr && offline && !spent && (
          <p className="small quiet">
            <WifiOff className="s" /> {m.booking_pass_offline()}
          </p>
        )}
        {instead}
      </div>
    </article>
  )
}

export type PassProps = {
  storeName: string
  coverPattern?: string | null
  status: ReactNode
  /** 'in 2 h 31 min' */
  soon?: string
  /** '45 min' */
  length?: string
  /** 'Sat 21 Nov, 14:30' */
  when: string
  title: string
  where: string
  qr?: ReactNode
  code?: string
  /** The code can be verified offline, and the pass says so. */
  offline?: boolean
  instead?: ReactNode
  spent?: boolean
}
