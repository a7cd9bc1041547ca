import { m } from '#messages'

/** Says that the other party types. It is not for screen readers, which announce the message. */
export function TypingLine({ name }: { name: string | null }) {
  return (
    <p
      className="pointer-events-none absolute inset-x-0 bottom-0 mx-auto max-w-200 truncate bg-paper px-3 pb-1.5 text-13 text-ink-2 empty:hidden wide:px-6"
      aria-hidden
      data-testid="typing"
    >
      {name !== null && (
        <>
          {m.chat_typing({ name })}
          <span className="ml-1.5 inline-flex gap-0.75">
            {[0, 1, 2].map((dot) => (
              <span
                key={dot}
                className="size-1.25 rounded-full bg-ink-2 motion-safe:animate-bounce"
                style={{ animationDelay: `${150 * dot}ms` }}
              />
            ))}
          </span>
        </>
      )}
    </p>
  )
}
