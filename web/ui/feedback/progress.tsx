/** A progress bar; `progress` is between 0 and 1. */
export function Progress({ label, progress }: { label: string; progress: number }) {
  return <progress className={bar} aria-label={label} max={100} value={Math.round(progress * 100)} />
}

const bar = `block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line
  [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-ok
  [&::-webkit-progress-bar]:bg-line
  [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-ok
  [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:ease-linear`
