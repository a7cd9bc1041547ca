import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { boldIn } from './markup.tsx'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'

/**
 * The payer's phone with the M-Pesa prompt as they will see it. `amount` as M-Pesa writes it: 'KES 38.00'.
 */
export function Handset({ clock, date, coverPattern, storeName, amount, payee, account }: HandsetProps) {
  return (
    <div className="handset" role="img" aria-label={m.booking_handset_label({ amount, payee, account })}>
      <div className="scr" aria-hidden>
        <CoverPattern name={storeName} src={coverPattern} sizes="280px" small />
        <div className="clock">
          {clock}
          <small>{date}</small>
        </div>
        <div className="stk">
          <ParaglideMessage
            message={m.booking_handset_prompt}
            inputs={{ amount, payee, account }}
            markup={{ b: boldIn('whitespace-nowrap') }}
          />
          <br />
          {m.booking_handset_pin()}
          <div className="pin">
            <i />
            <i />
            <i />
          </div>
          <div className="ans">
            <span>{m.booking_handset_cancel()}</span>
            <span>{m.booking_handset_send()}</span>
          </div>
        </div>
      </div>
    </div>
  )
}

export type HandsetProps = {
  clock: string
  date: string
  coverPattern?: string | null
  storeName: string
  amount: string
  payee: string
  account: string
}
