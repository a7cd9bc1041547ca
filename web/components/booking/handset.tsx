import { CoverPattern } from '#web/components/media/cover-pattern.tsx'

/**
 * The payer's phone with the M-Pesa prompt as they will see it. `amount` as M-Pesa writes it: 'KES 38.00'.
 */
export function Handset({ clock, date, coverPattern, storeName, amount, payee, account }: HandsetProps) {
  return (
    <div
      className="handset"
      role="img"
      aria-label={`Your phone asks: do you want to pay ${amount} to ${payee}, account number ${account}? Enter M-PESA PIN.`}
    >
      <div className="scr" aria-hidden>
        <CoverPattern name={storeName} src={coverPattern} sizes="280px" />
        <div className="clock">
          {clock}
          <small>{date}</small>
        </div>
        <div className="stk">
          Do you want to pay <b className="whitespace-nowrap">{amount}</b> to <b>{payee}</b> Account no.{' '}
          <b className="whitespace-nowrap">{account}</b>?<br />
          Enter M-PESA PIN:
          <div className="pin">
            <i />
            <i />
            <i />
          </div>
          <div className="ans">
            <span>CANCEL</span>
            <span>SEND</span>
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
