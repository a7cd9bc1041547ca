import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { boldIn } from '#web/ui/feedback/message-markup.tsx'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'

/**
 * The payer's phone with the M-Pesa prompt as they will see it. `amount` as M-Pesa writes it: 'KES 38.00'.
 */
export function Handset({ clock, date, coverPattern, storeName, amount, payee, account }: HandsetProps) {
  return (
    <div
      className={`mx-auto w-56 rounded-[30px] bg-[oklch(0.24_0.012_60)] p-2.25 shadow-float
        wide:w-67 wide:rounded-[38px] wide:p-2.75`}
      role="img"
      aria-label={m.booking_handset_label({ amount, payee, account })}
    >
      <div
        className={`relative h-75 overflow-hidden rounded-[22px] bg-[oklch(0.36_0.045_160)]
          wide:h-117.5 wide:rounded-[28px]`}
        aria-hidden
      >
        <CoverPattern
          name={storeName}
          src={coverPattern}
          sizes="280px"
          small
          className="absolute! inset-0 [filter:brightness(0.4)_saturate(0.9)]!"
        />
        <div
          className={`relative pt-4.5 text-center font-display text-[34px] leading-none font-semibold
            text-white`}
        >
          {clock}
          <small className="block font-text text-[12px] leading-[1.6] font-medium opacity-90">{date}</small>
        </div>
        <div
          className={`absolute inset-x-3 bottom-8.5 rounded-xl bg-white p-3.5 text-[13px] leading-row
            text-[#1d1714]`}
        >
          <ParaglideMessage
            message={m.booking_handset_prompt}
            inputs={{ amount, payee, account }}
            markup={{ b: boldIn('font-bold whitespace-nowrap') }}
          />
          <br />
          {m.booking_handset_pin()}
          <div
            className={`mt-1.5 mb-2.5 flex min-h-7 items-center gap-2.25 border-b-2 border-[#2f8f46] px-0.5
              pt-2 pb-1.75`}
          >
            <i className="size-2 rounded-full bg-[#1d1714]" />
            <i className="size-2 rounded-full bg-[#1d1714]" />
            <i className="h-4 w-[1.5px] bg-[#2f8f46]" />
          </div>
          <div className="flex justify-end gap-5.5 font-bold text-[#23763a]">
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
