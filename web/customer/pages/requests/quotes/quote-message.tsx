import { clsx } from 'clsx'
import { useState } from 'react'
import { m } from '#messages'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'

/** Length of a short message: more would make the columns of all other quotes taller. */
const SHORT = 180

/** The message of a quote; a long one is shortened until it is wanted. */
export function QuoteMessage({ text, provider }: { text: string; provider: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > SHORT
  return (
    <div className="text-14 leading-small text-ink-2">
      <p className={clsx('wrap-anywhere', isLong && !isOpen && 'line-clamp-5 noscript:line-clamp-none')}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={`${linkClass} min-h-11 noscript:hidden`}
          aria-expanded={isOpen}
          aria-label={isOpen ? undefined : m.quote_message_all_of({ provider })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.quote_message_less() : m.quote_message_all()}
        </button>
      )}
    </div>
  )
}
