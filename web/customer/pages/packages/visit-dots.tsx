/** A stamp card: a dot for each visit, filled if it is used. What it shows is also said in words. */
export function VisitDots({ left, visits }: { left: number; visits: number }) {
  return (
    <p className="mt-3 flex flex-wrap gap-1.5" aria-hidden>
      {Array.from({ length: visits }, (_, at) => (
        <span
          key={at}
          className={
            at < visits - left
              ? 'size-4.5 rounded-full bg-save-text'
              : 'size-4.5 rounded-full border-2 border-ink-2'
          }
        />
      ))}
    </p>
  )
}
