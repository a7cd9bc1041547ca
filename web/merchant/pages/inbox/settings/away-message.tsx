import { m } from '#messages'

/** Away message as the customer gets it. */
export function AwayMessagePreview({ text }: { text: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-14 font-semibold">{m.merchant_chat_away_preview()}</p>
      <div className="rounded-control bg-sunk p-3.5">
        <p
          className="w-fit max-w-full rounded-2xl rounded-bl-xs border border-line bg-surface px-3.5 py-2.5 leading-small
            whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {text.trim() || m.chat_away_tomorrow({ time: '08:00' })}
        </p>
      </div>
    </div>
  )
}
