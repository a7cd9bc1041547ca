import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { oncePerDoubleClick } from '#web/ui/forms/buttons/once-per-double-click.ts'

/** Asks about a booking that has begun without a check-in. */
export function DidTheyCome({ name, isChanging, onYes, onNo }: DidTheyComeProps) {
  const question = m.merchant_booking_did_they_come({ name })
  return (
    <div className="relative z-1 grid gap-1.5 pt-1" role="group" aria-label={question}>
      <p className="text-15 leading-small font-semibold text-ink">{question}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="ink" busy={isChanging} onClick={oncePerDoubleClick(onYes)}>
          {m.merchant_booking_came()}
        </Button>
        <Button variant="line" busy={isChanging} onClick={oncePerDoubleClick(onNo)}>
          {m.merchant_booking_did_not_come()}
        </Button>
      </div>
    </div>
  )
}

type DidTheyComeProps = { name: string; isChanging: boolean; onYes: () => void; onNo: () => void }
