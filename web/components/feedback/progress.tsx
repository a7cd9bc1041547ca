/** A progress bar; `progress` is between 0 and 1. */
export function Progress({ label, progress }: { label: string; progress: number }) {
  return <progress className="progress" aria-label={label} max={100} value={Math.round(progress * 100)} />
}
